"""What stands below the orders though nobody meant it as one."""

from tests.mail.corpus.case import ORDERS, OURS, Mail
from tests.mail.corpus.writing import WROTE, mail, quoted

PHONES = {
    "iPhone in English": "Sent from my iPhone",
    "iPad in German": "Von meinem iPad gesendet",
    "iPhone in French": "Envoyé de mon iPhone",
    "iPhone in Spanish": "Enviado desde mi iPhone",
    "iPhone in Italian": "Inviato da iPhone",
    "iPhone in Portuguese": "Enviado do meu iPhone",
    "iPhone in Dutch": "Verstuurd vanaf mijn iPhone",
    "iPhone in Polish": "Wysłane z iPhone'a",
    "iPhone in Czech": "Odesláno z iPhonu",
    "iPhone in Finnish": "Lähetetty iPhonesta",
    "iPhone in Swedish": "Skickat från min iPhone",
    "iPhone in Danish": "Sendt fra min iPhone",
    "iPhone in Hungarian": "Az iPhone-omról küldve",
    "iPhone in Turkish": "iPhone'umdan gönderildi",
    "iPhone in Russian": "Отправлено с iPhone",
    "iPhone in Ukrainian": "Надіслано з iPhone",
    "iPhone in Japanese": "iPhoneから送信",
    "iPhone in Chinese": "发自我的iPhone",
    "iPhone in Korean": "나의 iPhone에서 보냄",
    "Yahoo's app": "Sent from Yahoo Mail for iPhone",
    "Yandex's app": "Отправлено из мобильной Яндекс Почты",
    "Mail.ru's app": "Отправлено из Mail для Android",
    "K-9 in German": "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
    "Outlook for Android": "Get Outlook for Android<https://aka.ms/AAb9ysg>",
    "Outlook in French": "Obtenez Outlook pour iOS<https://aka.ms/o0ukef>",
    "Windows' own program": "Sent from Mail<https://go.microsoft.com/fwlink/?LinkId=550986> for "
    "Windows",
    "a phone that excuses itself": "Sent from my mobile, please excuse any typos.",
    "GMX's app": "--\nDiese Nachricht wurde von meinem Android Mobiltelefon mit GMX Mail gesendet.",
}

RULE = "_______________________________________________"

FOOTERS = (
    *(
        Mail(f"sent from {phone}", mail(f"{ORDERS}\n\n{words}\n\n{WROTE}\n{quoted(OURS)}\n"))
        for phone, words in PHONES.items()
    ),
    Mail("a signature", mail(f"{ORDERS}\n\n-- \nAnna\nCommissar of nothing\n")),
    Mail("a signature whose space was lost", mail(f"{ORDERS}\n--\nAnna\n")),
    Mail(
        "a signature above the quotation",
        mail(f"{ORDERS}\n\n-- \nAnna\nPetrograd\n\n{WROTE}\n{quoted(OURS)}\n"),
    ),
    Mail(
        "a signature, and orders below the quotation that follows it",
        mail(f"-- \nAnna\n\n{WROTE}\n{quoted(OURS)}\n\n{ORDERS}\n"),
    ),
    Mail("a signature of an order's look", mail(f"{ORDERS}\n\n-- \nend movement\n")),
    Mail(
        "a mailing list's footer", mail(f"{ORDERS}\n\n{RULE}\nwar mailing list\nwar@example.org\n")
    ),
    Mail(
        "a Google group's footer",
        mail(
            f"{ORDERS}\n\n-- \nYou received this message because you are subscribed to the group.\n"
        ),
    ),
    Mail(
        "a Yahoo group's footer",
        mail(
            f"{ORDERS}\n\n------------------------------------\n\nYahoo! Groups Links\n\n"
            "<*> To visit your group on the web, go to:\n    http://groups.example.org/war\n"
        ),
    ),
    Mail(
        "a ticket system's divider",
        mail(f"{ORDERS}\n\n##- Please type your reply above this line -##\n\nTicket 7 is open.\n"),
    ),
    Mail(
        "another ticket system's divider",
        mail(f"{ORDERS}\n\n--- Please reply above this line ---\n\nTicket 7 is open.\n"),
    ),
    Mail(
        "a ticket system's divider in German",
        mail(f"{ORDERS}\n\n## Bitte antworten Sie oberhalb dieser Zeile ##\n\nTicket 7\n"),
    ),
    Mail(
        "an antivirus program's advertisement",
        mail(
            f"{ORDERS}\n\n---\nThis email has been checked for viruses by Avast antivirus "
            f"software.\n"
            "https://www.avast.com/antivirus\n"
        ),
    ),
    Mail(
        "an antivirus program's advertisement, newer",
        mail(
            f"{ORDERS}\n\n<https://www.avast.com/sig-email>\nVirus-free.www.avast.com\n"
            "<https://www.avast.com/sig-email>\n<#DAB4FAD8-2DD7-40BB-A1B8-4E2AA1F9FDF2>\n"
        ),
    ),
    Mail(
        "an antivirus program's advertisement in German",
        mail(
            f"{ORDERS}\n\n\n---\nDiese E-Mail wurde von Avast Antivirus-Software auf Viren "
            f"geprüft.\n"
        ),
    ),
    Mail(
        "a company's threat",
        mail(
            f"{ORDERS}\n\nCONFIDENTIALITY NOTICE: This e-mail and any attachments are for the "
            "exclusive\nuse of the addressee. If you are not, delete it at once.\n"
        ),
    ),
    Mail(
        "a company's threat without its title",
        mail(
            f"{ORDERS}\n\nThis email and any files transmitted with it are confidential and "
            f"intended\n"
            "solely for the use of the individual to whom they are addressed.\n"
        ),
    ),
    Mail(
        "a company's threat in Russian",
        mail(
            f"{ORDERS}\n\nЭто сообщение и любые вложения являются конфиденциальными и "
            f"предназначены\n"
            "исключительно для адресата.\n"
        ),
    ),
    Mail(
        "a company's threat in German",
        mail(
            f"{ORDERS}\n\nDiese E-Mail enthält vertrauliche und/oder rechtlich geschützte "
            "Informationen.\n"
        ),
    ),
    Mail(
        "a company's threat behind a rule of stars",
        mail(
            f"{ORDERS}\n\n**********************************************************\n"
            "The information in this mail is confidential.\n"
        ),
    ),
    Mail(
        "think before you print",
        mail(f"{ORDERS}\n\nPlease consider the environment before printing this email.\n"),
    ),
    Mail(
        "[EXTERNAL] put before the text by a company's server",
        mail(f"[EXTERNAL EMAIL] DO NOT CLICK links unless you recognize the sender.\n\n{ORDERS}\n"),
    ),
    Mail(
        "CAUTION put before the text by a company's server",
        mail(
            f"CAUTION: This email originated from outside of the organization. Do not click links "
            f"or open\nattachments unless you recognize the sender.\n\n{ORDERS}\n"
        ),
    ),
)
