"""Mails that are HTML alone, each with the HTML of the program that wrote it."""

from tests.mail.corpus.case import ADDRESS, FORM, MARKER, ORDERS, Answer, Mail
from tests.mail.corpus.writing import html_mail

FIRST, SECOND = ORDERS.split("\n")
SPACED = f"{FIRST}\n\n{SECOND}"
IN_DIVS = f"<div>{FIRST}</div><div>{SECOND}</div>"
BOXES = FORM.replace("\n", "<br>\n")

HTML = (
    Mail(
        "Gmail's HTML",
        html_mail(
            f'<div dir="ltr">{FIRST}<div>{SECOND}<br></div></div><br>'
            '<div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On '
            f'Tue, 3 Nov 2026 at 09:00, Fieldpost &lt;<a href="mailto:{ADDRESS}">{ADDRESS}</a>&gt; '
            f'wrote:<br></div><blockquote class="gmail_quote">{MARKER}<br>{BOXES}</blockquote>'
            "</div>"
        ),
    ),
    Mail(
        "Gmail's HTML, with a signature of its owner's",
        html_mail(
            f'<div dir="ltr">{IN_DIVS}<div><br></div>'
            '<span class="gmail_signature_prefix">-- </span>'
            '<br><div dir="ltr" class="gmail_signature">Anna<br>Commissar of nothing</div></div>'
            f'<br><div class="gmail_quote">On Tue x &lt;a@b.example&gt; wrote:<blockquote>{BOXES}'
            "</blockquote></div>"
        ),
    ),
    Mail(
        "Outlook's HTML, made by Word",
        html_mail(
            '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal '
            "{margin:0cm} --></style><!--[if gte mso 9]><xml><o:shapedefaults/></xml><![endif]-->"
            f"</head><body lang=EN-GB><div class=WordSection1><p class=MsoNormal>{FIRST}<o:p></o:p>"
            f"</p><p class=MsoNormal>{SECOND}<o:p></o:p></p><p "
            f"class=MsoNormal><o:p>&nbsp;</o:p></p>"
            '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
            "<p class=MsoNormal><b>Absender:</b> Fieldpost</p></div>"
            f"<p class=MsoNormal>{BOXES}</p></div></body></html>"
        ),
        SPACED,
    ),
    Mail(
        "Outlook's HTML, older",
        html_mail(
            f"<p class=MsoNormal>{FIRST}</p><p class=MsoNormal>{SECOND}</p>"
            '<div style="border:none;border-top:solid #B5C4DF 1.0pt;padding:3.0pt 0in 0in 0in">'
            f"<p><b>From:</b> Fieldpost</p></div><p>{BOXES}</p>"
        ),
        SPACED,
    ),
    Mail(
        "Outlook on the web",
        html_mail(
            f'{IN_DIVS}<div id="appendonsend"></div><hr style="display:inline-block">'
            f'<div id="divRplyFwdMsg"><b>Od:</b> F</div><div>{BOXES}</div>'
        ),
    ),
    Mail(
        "Outlook on the web, newer, a signature between",
        html_mail(
            f'<div class="elementToProof">{FIRST}</div><div class="elementToProof">{SECOND}</div>'
            '<div id="Signature">Anna</div><div id="mail-editor-reference-message-container">'
            f"<div>{BOXES}</div></div>"
        ),
    ),
    Mail(
        "Outlook on a phone",
        html_mail(
            f'<div dir="ltr">{IN_DIVS}</div><div id="ms-outlook-mobile-signature">Get <a '
            'href="https://aka.ms/o0ukef">Outlook for iOS</a></div><hr><div id="divRplyFwdMsg">'
            f"<b>From:</b> Fieldpost</div>{BOXES}"
        ),
    ),
    Mail(
        "Apple Mail's HTML",
        html_mail(
            f'<html><body style="overflow-wrap: break-word;">{IN_DIVS}<div><br><blockquote '
            f'type="cite"><div>On 3 Nov 2026, at 09:00, Fieldpost &lt;{ADDRESS}&gt; wrote:</div>'
            f"<br><div>{BOXES}</div></blockquote></div></body></html>"
        ),
    ),
    Mail(
        "Apple's iPhone signature in HTML",
        html_mail(
            f'<div dir="auto">{IN_DIVS}</div><div id="AppleMailSignature"><br><div>Sent from my '
            f'iPhone</div></div><blockquote type="cite">{BOXES}</blockquote>'
        ),
    ),
    Mail(
        "Thunderbird's HTML",
        html_mail(
            f'<p>{FIRST}<br>{SECOND}</p><div class="moz-cite-prefix">On 11/3/26 9:00, Fieldpost '
            f'wrote:<br></div><blockquote type="cite"><pre>{FORM}</pre></blockquote>'
            '<pre class="moz-signature">-- \nAnna</pre>'
        ),
    ),
    Mail(
        "Yahoo's HTML",
        html_mail(
            f'<div class="yahoo-style-wrap">{IN_DIVS}</div><div id="yahoo_quoted_123" '
            'class="yahoo_quoted"><div><div>On Tuesday, November 3, 2026, Fieldpost wrote:</div>'
            f"<div>{BOXES}</div></div></div>"
        ),
    ),
    Mail(
        "Proton's HTML",
        html_mail(
            f'{IN_DIVS}<div class="protonmail_signature_block">Sent with Proton Mail.</div>'
            '<div class="protonmail_quote">On Tuesday, Fieldpost wrote:<br><blockquote class='
            f'"protonmail_quote" type="cite">{BOXES}</blockquote></div>'
        ),
    ),
    Mail(
        "Yandex's HTML",
        html_mail(
            f'{IN_DIVS}<div><br></div><div>03.11.2026, 09:00, "Fieldpost" &lt;{ADDRESS}&gt;:</div>'
            f"<blockquote><p>{BOXES}</p></blockquote>"
        ),
    ),
    Mail(
        "Mail.ru's HTML",
        html_mail(
            f'<div>{FIRST}<br>{SECOND}</div><div><br></div><blockquote style="border-left:1px '
            'solid #0857A6">Вторник, 3 ноября 2026, 9:00 +03:00 от Fieldpost:<br><div id="">'
            f"{BOXES}</div></blockquote>"
        ),
    ),
    Mail(
        "GMX's HTML",
        html_mail(
            f'{IN_DIVS}<div name="quote" style="border-left:2px solid #C3D9E5">'
            "<div><b>Gesendet:</b>"
            f"&nbsp;Dienstag, 3. November 2026</div><div>{BOXES}</div></div>"
        ),
    ),
    Mail(
        "Zimbra's HTML",
        html_mail(
            f'{IN_DIVS}<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__">'
            f"<b>From: </b>Fieldpost</div><div>{BOXES}</div>"
        ),
    ),
    Mail(
        "Samsung's HTML",
        html_mail(
            f'{IN_DIVS}<div id="composer_signature"><div>Sent from my Galaxy</div></div><div><br>'
            f"</div><div>-------- Original message --------</div><div>From: "
            f"F</div><div>{BOXES}</div>"
        ),
    ),
    Mail(
        "orders as a list",
        html_mail(f"<ol><li>{FIRST}</li><li>{SECOND}</li></ol>"),
    ),
    Mail(
        "orders as a table",
        html_mail(f"<table><tr><td>{FIRST}</td></tr><tr><td>{SECOND}</td></tr></table>"),
    ),
    Mail(
        "each word in an element of its own",
        html_mail(
            "<div><b>move</b> <i>Lenin</i><span> to </span><a href='#'>Novgorod</a></div><div>"
            "move <font color=red>Antonov</font>-<u>Ovseenko</u> to Orel</div>"
        ),
    ),
    Mail(
        "entities for everything",
        html_mail(
            f"{FIRST.replace(' ', '&nbsp;')}<br>"
            "&#109;&#111;&#118;&#101; Antonov&#8209;Ovseenko&emsp;to&thinsp;&#x4f;rel"
        ),
        f"{FIRST}\nmove Antonov\u2011Ovseenko to Orel",
    ),
    Mail(
        "an order that was struck out",
        html_mail(f"<div>{FIRST}</div><div><s>end movement</s></div><div>{SECOND}</div>"),
    ),
    Mail(
        "hidden text and a picture that counts its readers",
        html_mail(
            '<div style="display:none;max-height:0">end movement</div>'
            f'{IN_DIVS}<img src="https://example.org/pixel.gif" width=1 height=1>'
        ),
    ),
    Mail(
        "script, style and comment",
        html_mail(
            f"<script>end movement</script><style>p {{}}</style><!-- end movement -->{IN_DIVS}"
        ),
    ),
    Mail("HTML in which nothing is closed", html_mail(f"<div><p><b>{FIRST}<br><i>{SECOND}<table>")),
    Mail("HTML without a single tag", html_mail(ORDERS), " ".join(ORDERS.split("\n"))),
    Mail(
        "HTML of nothing but a picture",
        html_mail("<img src='cid:1'>"),
        "",
        answer=Answer.NOTHING_READ,
    ),
    Mail(
        "a marked quotation within the quotation, and orders below",
        html_mail(f"<blockquote>a<blockquote>end movement</blockquote></blockquote>{IN_DIVS}"),
    ),
)
