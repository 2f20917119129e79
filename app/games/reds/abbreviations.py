"""What units are called in orders besides their names and codes: short forms, and in Russian.

The Russian forms are those that players know from counters and maps of the Civil War.
"""

from typing import Final

from app.games.reds.box import UNITS

_RUSSIAN: Final = {
    "R-TURK": ("ТуркА", "Туркестанская армия"),
    "R-AKT": ("Актюб", "Актюбинская группа"),
    "R-LATV": ("Лат", "Латышские стрелки"),
    "R-KRON": ("Кроншт", "Кронштадтские матросы"),
    "R-25": ("25д", "Чапаевская дивизия"),
    "R-UKR": ("УкрСА", "Украинская советская армия"),
    "R-CAVC": ("Чк", "Червонное казачество"),
    "R-1CAV": ("1КА", "1-я Конная армия"),
    "R-2CAV": ("2КА", "2-я Конная армия"),
    "W-MARK": ("Марк", "Марковская дивизия"),
    "W-KORN": ("Корн", "Корниловская дивизия"),
    "W-DROZ": ("Дрозд", "Дроздовская дивизия"),
    "W-ALEX": ("Алекс", "Алексеевская дивизия"),
    "W-DON1": ("Дон1", "Донская армия 1"),
    "W-DON2": ("Дон2", "Донская армия 2"),
    "W-KUB1": ("Куб1", "Кубанский корпус 1"),
    "W-KUB2": ("Куб2", "Кубанский корпус 2"),
    "W-TER": ("Тер", "Терский корпус"),
    "W-AFSR1": ("Добр", "Добровольческая армия"),
    "W-AFSR2": ("Кавк", "Кавказская армия"),
    "W-AFSR3": ("Киев А", "Киевская группа"),
    "W-MAM": ("Мам", "корпус Мамантова"),
    "W-BARB": ("Барб", "корпус Барбовича"),
    "W-RUS1": ("РусА", "Русская армия"),
    "W-CZ1": ("1Чех", "1-я Чешская дивизия"),
    "W-CZ2": ("2Чех", "2-я Чешская дивизия"),
    "W-KAPP": ("Кап", "Каппелевцы"),
    "W-KOMU": ("НарА", "Народная армия"),
    "W-IZH": ("Иж", "Ижевско-Воткинская дивизия"),
    "W-SIB1": ("Сиб1", "Сибирская армия 1"),
    "W-SIB2": ("Сиб2", "Сибирская армия 2"),
    "W-SIB3": ("Сиб3", "Западная армия"),
    "W-SIB4": ("Сиб4", "Южная армия"),
    "W-SCOS": ("СибКаз", "Сибирские казаки"),
    "W-OCOS": ("ОрКаз", "Оренбургские казаки"),
    "W-UCOS": ("УрКаз", "Уральские казаки"),
    "W-MUS1": ("Зак", "Закаспийская армия"),
    "W-MUS2": ("Бух", "Эмир Бухарский"),
    "W-NOR1": ("Сев1", "Северная армия 1"),
    "W-NOR2": ("Сев2", "Северная армия 2"),
    "W-NW1": ("СЗА", "Северо-Западная армия"),
    "W-NW2": ("СЗ2", "Северо-Западный 2-й корпус"),
    "W-EST": ("Эст", "Эстонская армия"),
    "W-GOLTZ": ("Гольц", "фон дер Гольц"),
    "W-AIFM": ("Мурм", "Союзники Мурманск"),
    "W-AIFA": ("Арх", "Союзники Архангельск"),
    "W-AIFO": ("Од", "Союзники Одесса"),
    "W-AIFB": ("Бат", "Союзники Батум"),
    "W-AIFT": ("Маллесон", "Союзники Закаспий"),
    "W-POLC": ("ПолКав", "Польская кавалерия"),
    "R-MAKHNO": ("Махно",),
    "W-MAKHNO": ("Махно",),
}

_SHORT: Final = {
    "W-AFSR1": ("AF1", "VOL", "Volunteer Army"),
    "W-AFSR2": ("AF2", "Caucasus Army"),
    "W-AFSR3": ("AF3", "Kiev Army"),
    "W-CZ1": ("1st Czech",),
    "W-CZ2": ("2nd Czech",),
    "W-KAPP": ("Kappel",),
    "W-SIB3": ("Western Army",),
    "W-SIB4": ("Southern Army",),
    "R-MAKHNO": ("Makhno",),
    "W-MAKHNO": ("Makhno",),
    "W-GOLTZ": ("von der Goltz",),
}


def _numbered(unit: str) -> tuple[str, ...]:
    """The Russian forms of armies that are known by their number alone."""
    if unit.startswith("R-A") and unit[3:].isdigit():
        number = int(unit[3:])
        return f"{number}А", f"{number}-я армия"
    if unit.startswith("W-POL") and unit[5:].isdigit():
        return f"Пол{unit[5:]}", f"{unit[5:]}-я Польская армия"
    return ()


ALIASES: Final = {
    unit: found
    for unit in UNITS
    if (found := (*_SHORT.get(unit, ()), *_RUSSIAN.get(unit, ()), *_numbered(unit)))
}
"""The other forms of each unit that has any."""
