"""The words in which programs introduce what they quote, in the languages of their users."""

from tests.mail.corpus.case import ADDRESS, ANNA, FORM, ORDERS, OURS, Mail
from tests.mail.corpus.writing import mail, quoted

ATTRIBUTIONS = {
    "Gmail in German": f"Am Di., 3. Nov. 2026 um 09:00 Uhr schrieb Fieldpost <{ADDRESS}>:",
    "Gmail in French": f"Le mar. 3 nov. 2026 à 09:00, Fieldpost <{ADDRESS}> a écrit :",
    "Gmail in Spanish": f"El mar, 3 nov 2026 a las 9:00, Fieldpost (<{ADDRESS}>) escribió:",
    "Gmail in Italian": f"Il giorno mar 3 nov 2026 alle ore 09:00 Fieldpost <{ADDRESS}> ha "
    f"scritto:",
    "Gmail in Portuguese": f"Em ter., 3 de nov. de 2026 às 09:00, Fieldpost <{ADDRESS}> escreveu:",
    "Gmail in Dutch": f"Op di 3 nov 2026 om 09:00 schreef Fieldpost <{ADDRESS}>:",
    "Gmail in Polish": f"wt., 3 lis 2026 o 09:00 Fieldpost <{ADDRESS}> napisał(a):",
    "Gmail in Czech": f"út 3. 11. 2026 v 9:00 odesílatel Fieldpost <{ADDRESS}> napsal:",
    "Gmail in Slovak": f"ut 3. 11. 2026 o 9:00 Fieldpost <{ADDRESS}> napísal(a):",
    "Gmail in Finnish": f"ti 3. marrask. 2026 klo 9.00 Fieldpost ({ADDRESS}) kirjoitti:",
    "Gmail in Swedish": f"Den tis 3 nov. 2026 kl 09:00 skrev Fieldpost <{ADDRESS}>:",
    "Gmail in Danish": f"Den tirs. 3. nov. 2026 kl. 09.00 skrev Fieldpost <{ADDRESS}>:",
    "Gmail in Norwegian": f"tir. 3. nov. 2026 kl. 09:00 skrev Fieldpost <{ADDRESS}>:",
    "Gmail in Russian names no verb": f"вт, 3 нояб. 2026 г. в 09:00, Fieldpost <{ADDRESS}>:",
    "Gmail in Ukrainian": f"вт, 3 лист. 2026 р. о 09:00 Fieldpost <{ADDRESS}> пише:",
    "Gmail in Bulgarian": f"На вт, 3.11.2026 г. в 9:00 Fieldpost <{ADDRESS}> написа:",
    "Gmail in Serbian": f"уто, 3. нов 2026. у 09:00 Fieldpost <{ADDRESS}> је написао/ла:",
    "Gmail in Hungarian": f"Fieldpost <{ADDRESS}> ezt írta (időpont: 2026. nov. 3., K, 9:00):",
    "Gmail in Romanian": f"În mar., 3 nov. 2026 la 09:00, Fieldpost <{ADDRESS}> a scris:",
    "Gmail in Greek": f"Στις Τρί 3 Νοε 2026 στις 9:00 π.μ., ο χρήστης Fieldpost <{ADDRESS}> "
    f"έγραψε:",
    "Gmail in Turkish": f"Fieldpost <{ADDRESS}>, 3 Kas 2026 Sal, 09:00 tarihinde şunu yazdı:",
    "Gmail in Japanese": f"2026年11月3日(火) 9:00 Fieldpost <{ADDRESS}>:",
    "Gmail in Chinese": f"Fieldpost <{ADDRESS}> 于2026年11月3日周二 09:00写道：",
    "Gmail in Korean": f"2026년 11월 3일 (화) 오전 9:00, Fieldpost <{ADDRESS}>님이 작성:",
    "Gmail in Hebrew": f"\u202bבתאריך יום ג׳, 3 בנוב׳ 2026 ב-9:00 מאת \u202aFieldpost\u202c\u200f "
    f"<\u202a{ADDRESS}\u202c\u200f>:\u202c",
    "Thunderbird in German": "Am 03.11.26 um 09:00 schrieb Fieldpost:",
    "Thunderbird in French": "Le 03/11/2026 à 09:00, Fieldpost a écrit :",
    "Thunderbird in Spanish": "El 3/11/26 a las 9:00, Fieldpost escribió:",
    "Thunderbird in Polish": "W dniu 3.11.2026 o 09:00, Fieldpost pisze:",
    "Thunderbird in Czech": "Dne 03. 11. 26 v 9:00 Fieldpost napsal(a):",
    "Thunderbird in Finnish": "Fieldpost kirjoitti 3.11.2026 klo 9.00:",
    "Thunderbird in Hungarian": "2026. 11. 03. 9:00 keltezéssel, Fieldpost írta:",
    "Thunderbird in Turkish": "3.11.2026 09:00 tarihinde Fieldpost yazdı:",
    "Thunderbird in Russian": "03.11.2026 9:00, Fieldpost пишет:",
    "Apple Mail in Russian": f"3 нояб. 2026 г., в 09:00, Fieldpost <{ADDRESS}> написал(а):",
    "Apple Mail in Finnish": f"Fieldpost <{ADDRESS}> kirjoitti 3.11.2026 kello 9.00:",
    "The Bat! in Russian": "Вы писали 3 ноября 2026 г., 9:00:00:",
    "KMail in Spanish": "El martes, 3 de noviembre de 2026, Fieldpost escribió:",
}

HEADER_BLOCKS = {
    "Outlook in German": "Von: {from_}\nGesendet: Dienstag, 3. November 2026 09:00\nAn: {to}\n"
    "Betreff: R",
    "Outlook in French": "De : {from_}\nEnvoyé : mardi 3 novembre 2026 09:00\nÀ : {to}\nObjet : R",
    "Outlook in Spanish": "De: {from_}\nEnviado el: martes, 3 de noviembre de 2026 9:00\nPara: "
    "{to}\n"
    "Asunto: R",
    "Outlook in Italian": "Da: {from_}\nInviato: martedì 3 novembre 2026 09:00\nA: {to}\n"
    "Oggetto: R",
    "Outlook in Portuguese": "De: {from_}\nEnviada em: terça-feira, 3 de novembro de 2026 09:00\n"
    "Para: {to}\nAssunto: R",
    "Outlook in Dutch": "Van: {from_}\nVerzonden: dinsdag 3 november 2026 09:00\nAan: {to}\n"
    "Onderwerp: R",
    "Outlook in Polish": "Od: {from_}\nWysłano: wtorek, 3 listopada 2026 09:00\nDo: {to}\nTemat: R",
    "Outlook in Czech": "Od: {from_}\nOdesláno: úterý 3. listopadu 2026 9:00\nKomu: {to}\n"
    "Předmět: R",
    "Outlook in Finnish": "Lähettäjä: {from_}\nLähetetty: tiistai 3. marraskuuta 2026 9.00\n"
    "Vastaanottaja: {to}\nAihe: R",
    "Outlook in Swedish": "Från: {from_}\nSkickat: den 3 november 2026 09:00\nTill: {to}\nÄmne: R",
    "Outlook in Danish": "Fra: {from_}\nSendt: 3. november 2026 09:00\nTil: {to}\nEmne: R",
    "Outlook in Hungarian": "Feladó: {from_}\nElküldve: 2026. november 3., kedd 9:00\nCímzett: "
    "{to}\n"
    "Tárgy: R",
    "Outlook in Turkish": "Kimden: {from_}\nGönderildi: 3 Kasım 2026 Salı 09:00\nKime: {to}\n"
    "Konu: R",
    "Outlook in Russian": "От: {from_}\nОтправлено: вторник, 3 ноября 2026 г. 9:00\nКому: {to}\n"
    "Тема: R",
    "Outlook in Ukrainian": "Від: {from_}\nНадіслано: вівторок, 3 листопада 2026 р. 9:00\nКому: "
    "{to}\n"
    "Тема: R",
    "Outlook in Japanese": "差出人: {from_}\n送信日時: 2026年11月3日火曜日 9:00\n"
    "宛先: {to}\n件名: R",
}

LANGUAGES = (
    *(
        Mail(name, mail(f"{ORDERS}\n\n{attribution}\n{quoted(OURS)}\n"))
        for name, attribution in ATTRIBUTIONS.items()
    ),
    *(
        Mail(
            f"{name}, the first line of ours left out",
            mail(
                f"{ORDERS}\n\n"
                + block.format(from_=f"Fieldpost <{ADDRESS}>", to=f"Anna <{ANNA}>")
                + f"\n\nAnna, it is your turn.\n{FORM}\n"
            ),
        )
        for name, block in HEADER_BLOCKS.items()
    ),
    Mail(
        "Outlook in a language that nobody listed",
        mail(
            f"{ORDERS}\n\nSaatja: Fieldpost <{ADDRESS}>\nSaadetud: 3. november 2026 9:00\n"
            f"Adressaat: Anna <{ANNA}>\nTeema: [Fieldpost] Red October\n\n{OURS}\n"
        ),
    ),
    Mail(
        "an attribution in a language that nobody listed",
        mail(
            f"{ORDERS}\n\nKuupäeval T, 3. november 2026 kell 09:00 kirjutas Fieldpost "
            f"<{ADDRESS}>:\n"
            f"\n{quoted(OURS)}\n"
        ),
    ),
)
