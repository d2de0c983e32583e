"""Makes the two files in src/web/ui/fonts from Hind Siliguri 600 (OFL 1.1) of the package @fontsource/hind-siliguri.

python3 -m venv venv && venv/bin/pip install fonttools brotli && venv/bin/python scripts/fonts.py

Hinting is left out, because phones do not use it: it is half of each file. The Bengali file keeps the conjuncts that occur
in this repository (messages, places, sample products) or in `COMMON`; that is a third less again.
"""

import re
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

COMMON = """ক্ক ক্ট ক্ট্র ক্ত ক্ত্র ক্ম ক্র ক্ল ক্ষ ক্ষ্ম ক্ষ্ণ ক্স খ্র গ্ধ গ্ন গ্ব গ্ম গ্র গ্ল গু ঘ্ন ঘ্র ঙ্ক ঙ্ক্ষ ঙ্খ ঙ্গ ঙ্ঘ চ্চ চ্ছ
চ্ছ্ব জ্জ জ্জ্ব জ্ঞ জ্ব জ্র ঞ্চ ঞ্ছ ঞ্জ ট্ট ট্র ড্ড ড্র ণ্ট ণ্ঠ ণ্ড ণ্ড্র ণ্ণ ণ্ব ণ্ম ত্ত ত্ত্ব ত্থ ত্ন ত্ব ত্ম ত্র ত্রু থ্র থ্ব
দ্গ দ্ঘ দ্দ দ্ধ দ্ব দ্ভ দ্ম দ্র দ্রু ধ্ব ধ্র ধ্ন ন্ট ন্ট্র ন্ঠ ন্ড ন্ড্র ন্ত ন্ত্র ন্ত্ব ন্তু ন্থ ন্দ ন্দ্র ন্ধ ন্ধ্র ন্ন ন্ব ন্ম
ন্স প্ট প্ত প্ন প্প প্র প্ল প্স ফ্র ফ্ল ব্জ ব্দ ব্ধ ব্ব ব্র ব্ল ভ্র ভ্রু ভ্ল ম্ন ম্প ম্প্র ম্ফ ম্ব ম্ব্র ম্ভ ম্ভ্র ম্ম ম্র ম্ল
রু রূ ল্ক ল্গ ল্গু ল্ট ল্ড ল্প ল্ব ল্ম ল্ল ল্ফ শু শ্চ শ্ছ শ্ন শ্ব শ্ম শ্র শ্রু শ্ল ষ্ক ষ্ক্র ষ্ট ষ্ট্র ষ্ঠ ষ্ণ ষ্প ষ্প্র ষ্ফ ষ্ব
ষ্ম স্ক স্ক্র স্খ স্ট স্ট্র স্ত স্ত্র স্তু স্থ স্ন স্প স্প্র স্প্ল স্ফ স্ব স্ম স্র স্ল হু হৃ হ্ণ হ্ন হ্ব হ্ম হ্র হ্ল"""
LATIN = [*range(0x20, 0x7F), 0xA0, 0xA9, 0xB0, 0xB7, 0xD7, 0xE9, *range(0x2013, 0x2015), 0x2018, 0x2019, 0x201C, 0x201D]
LATIN += [0x2022, 0x2026, 0x2212]
TAKA = 0x9F3
ASSAMESE_AND_SANSKRIT = {0x98C, 0x9BD, 0x9E0, 0x9E1, 0x9E2, 0x9E3, 0x9F0, 0x9F1, 0x9F2}
BENGALI = [0x20, 0x964, 0x965, 0x200C, 0x200D, *(c for c in range(0x981, 0x9F4) if c not in ASSAMESE_AND_SANSKRIT)]

here = Path(__file__).parents[1]
source = here / "node_modules/@fontsource/hind-siliguri"
opened = lambda part: TTFont(source / f"files/hind-siliguri-{part}-600-normal.woff2")


def cut(font, characters, features="*"):
    options = subset.Options(hinting=False, glyph_names=False, layout_features=features, name_IDs=[0, 1, 2, 13, 14])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def save(font, name):
    font.flavor = "woff2"
    font.save(here / "src/web/ui/fonts" / name)


def without_rare_conjuncts(font):
    corpus = COMMON
    for folder in ("src", "demo", "db"):
        for file in (here / folder).rglob("*.*"):
            if file.suffix in {".ts", ".tsx", ".json", ".sql", ".csv"}:
                corpus += " ".join(re.findall("[\u0980-\u09ff]+", file.read_text(encoding="utf8")))
    spelled = {glyph: {chr(code)} for code, glyph in font.getBestCmap().items()}
    spelled["bnReph"] = {"র্"}
    feature_of = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        for lookup in record.Feature.LookupListIndex:
            feature_of[lookup] = record.FeatureTag
    for index, lookup in enumerate(font["GSUB"].table.LookupList.Lookup):
        for table in lookup.SubTable:
            for first, ligatures in list(getattr(table, "ligatures", {}).items()):
                for ligature in ligatures:
                    spellings = {""}
                    for part in [first, *ligature.Component]:
                        spellings = {a + b for a in spellings for b in spelled.get(part, {"?"})}
                    # Old shaping engines give consonant and virama in the other order.
                    known = {s for s in spellings if s[-1:] != "্" or feature_of.get(index) in {"half", "rphf"}}
                    spelled.setdefault(ligature.LigGlyph, set()).update(known)
                if feature_of.get(index) == "pres":
                    kept = [each for each in ligatures if any(s in corpus for s in spelled[each.LigGlyph])]
                    table.ligatures[first] = kept
                    if not kept:
                        del table.ligatures[first]


latin, taka, bengali = opened("latin"), opened("bengali"), opened("bengali")
cut(latin, LATIN)
cut(taka, [TAKA], [])
latin.save("/tmp/latin.ttf"), taka.save("/tmp/taka.ttf")
for file in ("/tmp/latin.ttf", "/tmp/taka.ttf"):
    font = TTFont(file)
    font.flavor = None
    font.save(file)
save(merge.Merger().merge(["/tmp/latin.ttf", "/tmp/taka.ttf"]), "hind-siliguri-latin-600.woff2")
without_rare_conjuncts(bengali)
cut(bengali, BENGALI)
save(bengali, "hind-siliguri-bengali-600.woff2")
