"""What mail programs write into a mail by themselves, in the languages of their users.

Data alone: the patterns that are made of it stand where they are used.
"""

WROTE = (
    "wrote", "writes", "said", "quoting",
    "пишет", "писал", "писали", "написал", "написала", "написав", "пише", "написа", "написао",
    "schrieb", "écrit", "escribió", "escreveu", "scritto", "schreef", "skrev", "skrev følgende",
    "napisał", "pisze", "napsal", "napísal", "kirjoitti", "írta", "scris", "έγραψε", "yazdı",
    "kirjutas", "写道", "寫道", "작성",
)  # fmt: skip
"""Verbs with which a quotation is introduced."""

INTRODUCTIONS = (
    "on", "am", "le", "el", "il", "em", "op", "den", "dnia", "w dniu", "dne", "at", "в", "на", "în",
    "στις",
)  # fmt: skip
"""Words with which such a line begins before its date."""

FROM = (
    "from", "от", "от кого", "від", "von", "de", "da", "van", "od", "lähettäjä", "från", "fra",
    "feladó", "kimden", "από", "差出人", "发件人", "寄件者",
)  # fmt: skip

OTHER_HEADERS = (
    "sent", "date", "to", "cc", "subject", "reply-to",
    "отправлено", "дата", "кому", "копия", "тема", "надіслано",
    "gesendet", "datum", "an", "betreff",
    "envoyé", "à", "objet", "enviado", "enviado el", "para", "asunto",
    "enviada em", "assunto", "inviato", "a", "oggetto",
    "verzonden", "aan", "onderwerp", "wysłano", "data", "do", "temat",
    "odesláno", "komu", "předmět", "lähetetty", "vastaanottaja", "aihe",
    "skickat", "till", "ämne", "sendt", "til", "emne", "elküldve", "címzett", "tárgy",
    "gönderildi", "kime", "konu", "送信日時", "宛先", "件名", "发送时间", "收件人", "主题",
)  # fmt: skip
"""Names of the header lines with which a program begins the original that it does not mark."""

DIVIDERS = (
    "original message", "original appointment", "reply message",
    "исходное сообщение", "оригинальное сообщение", "оригінальне повідомлення",
    "ursprüngliche nachricht", "ursprüngliche mitteilung", "originalnachricht",
    "message d'origine", "message original", "mensaje original", "mensagem original",
    "messaggio originale", "oorspronkelijk bericht", "ursprungligt meddelande",
    "wiadomość oryginalna", "oryginalna wiadomość", "původní zpráva", "původní e-mail",
    "alkuperäinen viesti", "oprindelig meddelelse", "eredeti üzenet", "orijinal mesaj",
    "please type your reply above this line", "please reply above this line",
    "reply above this line", "bitte antworten sie oberhalb dieser zeile",
    "ответьте выше этой строки",
)  # fmt: skip
"""Between dashes or the like: below it is the mail that is answered."""

FORWARDS = (
    "forwarded message", "begin forwarded message", "end forwarded message",
    "пересылаемое сообщение", "перенаправленное сообщение", "пересланное сообщение",
    "начало переадресованного сообщения", "конец переадресованного сообщения",
    "переслане повідомлення", "weitergeleitete nachricht", "anfang der weitergeleiteten nachricht",
    "message transféré", "début du message transféré", "mensaje reenviado",
    "inicio del mensaje reenviado", "mensagem encaminhada", "messaggio inoltrato",
    "inizio messaggio inoltrato", "doorgestuurd bericht", "vidarebefordrat meddelande",
    "przekazana wiadomość", "wiadomość przekazana", "přeposlaná zpráva", "välitetty viesti",
    "videresendt meddelelse", "továbbított üzenet", "iletilen mesaj",
)  # fmt: skip
"""Between dashes, or before a colon: below it is a mail of somebody else's."""

SENT_FROM = (
    r"sent (?:from|via|with|using) (?:my |the |a |\[)?\S.{0,120}",
    r"get outlook for \S.{0,60}",
    r"obtenez outlook pour \S.{0,60}|outlook für \S.{0,60} (?:beziehen|herunterladen)\S{0,60}",
    r"(?:скачать|загрузить) outlook для \S.{0,60}|obtener outlook para \S.{0,60}",
    r"(?:отправлено|надіслано) (?:с|из|через|з|із|от) \S.{0,80}",
    r"(?:von mein|diese nachricht wurde von mein)\S{1,3} .{1,60} (?:gesendet|verschickt)\.?",
    r"gesendet (?:von|mit|über) \S.{0,60}",
    r"envoyé (?:de|depuis|à partir de|avec) \S.{0,60}",
    r"enviado (?:desde|do|de|a partir do) \S.{0,60}",
    r"inviato (?:da|dal|con) \S.{0,60}",
    r"(?:verstuurd|verzonden) (?:vanaf|vanuit|met|via) \S.{0,60}",
    r"wysłane (?:z|ze) \S.{0,60}|odesláno z \S.{0,60}|odoslané z \S.{0,60}",
    r"lähetetty \S.{0,60}|skickat från \S.{0,60}|sendt fra \S.{0,60}",
    r"az \S.{0,40} küldve|elküldve az \S.{0,60}|trimis de pe \S.{0,60}",
    r"\S.{0,40} gönderildi|στάλθηκε από \S.{0,60}",
    r"(?:iphone|ipad)から送信|[发發]自我的 ?\S{2,20}|나의 \S{2,20}에서 보냄",
)  # fmt: skip
"""A whole line with which a telephone or a program speaks of itself."""

FOOTERS = (
    r"(?:this|the contents of this) (?:e-?mail|message|communication)\b.{0,80}"
    r"\b(?:confidential|privileged|intended|viruses)\b",
    r"(?:this|the) (?:e-?mail|message) has been (?:checked|scanned)\b",
    r"(?:the )?information (?:contained )?in this (?:e-?mail|message|mail)\b",
    r"(?:confidentiality notice|legal disclaimer|disclaimer|privileged and confidential)\s*[:.]",
    r"(?:please )?consider the environment before printing",
    r"virus-free\.|без вирусов\.|virenfrei\.|garanti sans virus|libre de virus",
    r"<https?://\S{1,40}/sig-email\b",
    r"diese e-?mail (?:wurde von|enthält|ist)\b|ce (?:courriel|message) (?:et|a été|est)\b",
    r"это (?:электронное )?(?:сообщение|письмо) (?:и|содержит|проверено|является)\b",
    r"you received this message because\b|to unsubscribe from this (?:group|list)\b",
    r"yahoo! groups links\b|<\*> to visit your group\b",
)  # fmt: skip
"""How a paragraph begins that a company, a virus scanner or a list server puts below a mail."""

BANNERS = (
    r"\[?external(?: e-?mail| sender| message)?\]?\s*(?:[:!.-]|do not click|$)",
    r"(?:caution|warning|attention)\s*[:!]\s*(?:this (?:e-?mail|message)|external)\b",
    r"you don't often get (?:e-?mail|messages) from\b",
    r"внимание[:!] (?:это )?(?:внешн|письмо от внешн)",
)  # fmt: skip
"""How a paragraph begins that a company's server puts above a mail from outside."""

AUTOMATIC_SUBJECTS = (
    "automatic reply", "auto-reply", "auto reply", "autoreply", "auto response", "auto-response",
    "out of office", "out of the office", "on vacation", "vacation reply", "away from my mail",
    "automatische antwort", "abwesenheitsnotiz", "abwesend", "réponse automatique",
    "absence du bureau", "respuesta automática", "fuera de la oficina", "risposta automatica",
    "fuori sede", "resposta automática", "ausência temporária", "automatisch antwoord",
    "afwezig", "automatyczna odpowiedź", "automatická odpověď", "automaattinen vastaus",
    "automatiskt svar", "automatisk svar", "autosvar", "automatikus válasz", "otomatik yanıt",
    "автоматический ответ", "автоответ", "автоматична відповідь", "自動返信", "自动答复",
    "자동 회신", "undeliverable", "undelivered mail", "delivery status notification",
    "mail delivery failed", "failure notice", "returned mail", "delivery failure",
)  # fmt: skip
"""How a subject begins that an absent person's program, or a mail server, has put before ours."""

ONLY_HTML = (
    r"\bhtml\b",
    r"\bthis is a (?:multi-?part|mime)\b",
)
"""What a plain alternative says that has nothing of its own to say."""

GREETINGS = (
    "hi", "hello", "hey", "dear", "good morning", "good evening", "good day", "greetings",
    "hallo", "guten tag", "guten morgen", "liebe", "lieber", "moin", "servus", "bonjour", "salut",
    "bonsoir", "hola", "buenos días", "buenas", "ciao", "buongiorno", "olá", "bom dia", "dag",
    "cześć", "dzień dobry", "witam", "ahoj", "dobrý den", "hei", "hej", "moi", "terve", "szia",
    "merhaba", "здравствуйте", "здравствуй", "привет", "добрый день", "доброе утро",
    "добрый вечер", "вітаю", "добрий день", "comrades", "товарищи",
)  # fmt: skip
"""Words with which an e-mail is begun."""

FAREWELLS = (
    "regards", "best regards", "kind regards", "best", "cheers", "thanks", "thank you",
    "many thanks", "thx", "yours", "sincerely", "yours sincerely", "all the best", "bye",
    "best wishes", "take care", "good luck", "have fun", "gruß", "grüße", "viele grüße",
    "mit freundlichen grüßen", "mfg", "lg", "danke", "cordialement", "merci", "amicalement",
    "saludos", "un saludo", "gracias", "saluti", "cordiali saluti", "grazie", "abraço",
    "obrigado", "groeten", "met vriendelijke groet", "bedankt", "pozdrawiam", "dziękuję",
    "s pozdravem", "díky", "terveisin", "kiitos", "hälsningar", "mvh", "med vänlig hälsning",
    "hilsen", "med venlig hilsen", "üdvözlettel", "köszönöm", "saygılarımla", "teşekkürler",
    "с уважением", "спасибо", "всего доброго", "до свидания", "удачи", "з повагою", "дякую",
)  # fmt: skip
"""Words with which an e-mail is closed."""
