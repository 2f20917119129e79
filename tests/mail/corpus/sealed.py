"""Signed and encrypted mails: PGP and S/MIME."""

from tests.mail.corpus.case import ORDERS, OURS, Answer, Mail
from tests.mail.corpus.writing import WROTE, attached, flowed, mail, nested, part, parts, quoted

BEGIN = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n"
SIGNATURE = (
    "-----BEGIN PGP SIGNATURE-----\nVersion: GnuPG v2\n\niQEzBAEBCAAdFiEE\n=x5Kq\n"
    "-----END PGP SIGNATURE-----"
)
MESSAGE = "-----BEGIN PGP MESSAGE-----\n\nhQEMA1x7\n=abcd\n-----END PGP MESSAGE-----"

SEALED = (
    Mail("PGP, signed inline", mail(f"{BEGIN}\n{ORDERS}\n{SIGNATURE}\n")),
    Mail(
        "PGP, signed inline, a signature of the hand escaped within",
        mail(f"{BEGIN}\n{ORDERS}\n- -- \nAnna\n{SIGNATURE}\n"),
    ),
    Mail(
        "PGP, signed inline, the quotation is signed too",
        mail(f"{BEGIN}\n{ORDERS}\n\n{WROTE}\n{quoted(OURS)}\n{SIGNATURE}\n"),
    ),
    Mail(
        "PGP, signed inline, a list's footer below the armour",
        mail(f"{BEGIN}\n{ORDERS}\n{SIGNATURE}\n_______________________\nwar mailing list\n"),
    ),
    Mail(
        "PGP, signed inline and flowed",
        flowed(f"{BEGIN}\nmove Lenin \nto Novgorod\nmove Antonov-Ovseenko to Orel\n{SIGNATURE}\n"),
    ),
    Mail(
        "PGP, signed inline, cut off within the signature",
        mail(f"{BEGIN}\n{ORDERS}\n{SIGNATURE[:60]}"),
    ),
    Mail("PGP, signed inline, cut off before the signature", mail(f"{BEGIN}\n{ORDERS}\n")),
    Mail(
        "PGP, signed as MIME",
        parts(
            part(ORDERS),
            part(SIGNATURE, 'application/pgp-signature; name="signature.asc"'),
            kind='signed; protocol="application/pgp-signature"',
        ),
        attachments=("signature.asc",),
    ),
    Mail(
        "PGP, signed as MIME by Apple Mail",
        parts(
            nested(part(ORDERS), part("<p>x</p>", "text/html")),
            part(SIGNATURE, "application/pgp-signature"),
            kind="signed",
        ),
        attachments=("application/pgp-signature",),
    ),
    Mail(
        "PGP, the key attached (Autocrypt, GnuPG)",
        parts(part(ORDERS), attached(b"key", "application/pgp-keys", "OpenPGP_0x1.asc")),
        attachments=("OpenPGP_0x1.asc",),
    ),
    Mail(
        "PGP, encrypted as MIME",
        parts(
            part("Version: 1", "application/pgp-encrypted"),
            part(MESSAGE, "application/octet-stream; name=encrypted.asc"),
            kind='encrypted; protocol="application/pgp-encrypted"',
        ),
        "",
        attachments=("application/pgp-encrypted", "encrypted.asc"),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "PGP, encrypted inline",
        mail(MESSAGE),
        "",
        attachments=("encrypted text (PGP)",),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "S/MIME, signed beside the text",
        parts(
            part(ORDERS),
            attached(b"0\x80", "application/pkcs7-signature", "smime.p7s"),
            kind='signed; protocol="application/pkcs7-signature"; micalg=sha-256',
        ),
        attachments=("smime.p7s",),
    ),
    Mail(
        "S/MIME, signed beside the text, the older names",
        parts(
            part(ORDERS),
            attached(b"0\x80", "application/x-pkcs7-signature", "smime.p7s"),
            kind='signed; protocol="application/x-pkcs7-signature"',
        ),
        attachments=("smime.p7s",),
    ),
    Mail(
        "S/MIME, signed around the text: opaque",
        mail(
            b"MIAGCSqGSIb3DQEHAqCAMIACAQExDzANBgk=",
            'Content-Type: application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"',
            "Content-Transfer-Encoding: base64",
        ),
        "",
        attachments=("smime.p7m",),
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "S/MIME, encrypted",
        mail(
            b"MIAGCSqGSIb3DQEHA6CAMIACAQAxggE=",
            'Content-Type: application/x-pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
            "Content-Transfer-Encoding: base64",
        ),
        "",
        attachments=("smime.p7m",),
        answer=Answer.NOTHING_READ,
    ),
)
