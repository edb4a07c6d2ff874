"""Which fonts a document's text uses that are not installed, and what stands in for them; how many comments it has.

The open document is written once more as OpenDocument, whatever format it came in: there every text has a style, and every
style names its Western and its Asian font. The fonts are those of the styles that really cover text.
"""
import os
import re
import subprocess
import zipfile
from xml.parsers import expat

# The package form, and the flat one for documents with a password: a package of theirs would be encrypted again.
FILTERS = {
    "com.sun.star.text.TextDocument": ("writer8", "OpenDocument Text Flat XML"),
    "com.sun.star.sheet.SpreadsheetDocument": ("calc8", "OpenDocument Spreadsheet Flat XML"),
    "com.sun.star.presentation.PresentationDocument": ("impress8", "OpenDocument Presentation Flat XML"),
}
MAX_NAMES = 60
PARTS_MOST = 256 * 2**20
FAMILIES = {"p": "paragraph", "h": "paragraph", "span": "text", "a": "text"}
# soffice draws these with its own OpenSymbol, character by character.
SYMBOLS = {"Symbol", "Webdings", "Wingdings", "Wingdings 2", "Wingdings 3", "StarSymbol", "OpenSymbol"}
ASIAN = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\U00020000-\U0003ffff]")
WESTERN = re.compile("[0-9A-Za-z\u00c0-\u024f\u0370-\u052f]")


class Styles:
    """Styles by family and name, each with its parent and its two fonts."""

    def __init__(self):
        self.rows, self.defaults, self.faces = {}, {}, {}

    def font(self, family, name, key):
        seen = set()
        while name and name not in seen:
            seen.add(name)
            parent, fonts = self.rows.get((family, name), (None, {}))
            if fonts.get(key):
                return fonts[key]
            name = parent
        return self.defaults.get(family, {}).get(key)


class Reader:
    """Walks one part (styles.xml, then content.xml) and collects the fonts of its text."""

    def __init__(self):
        self.styles, self.used, self.open, self.style = Styles(), set(), [], None
        self.comments, self.inside = 0, False

    def feed(self, data):
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler, parser.EndElementHandler = self.begin, self.finish
        parser.CharacterDataHandler = self.text
        parser.buffer_text = True
        parser.Parse(data, True)

    def begin(self, tag, attributes):
        name = tag.rsplit(" ", 1)[-1]
        values = {key.rsplit(" ", 1)[-1]: value for key, value in attributes.items()}
        if name == "font-face":
            self.styles.faces[values.get("name")] = values.get("font-family", "").strip("'\"")
        elif name in ("style", "default-style"):
            fonts = {}
            self.style = fonts
            if name == "style":
                self.styles.rows[values.get("family"), values.get("name")] = (values.get("parent-style-name"), fonts)
            else:
                self.styles.defaults[values.get("family")] = fonts
        elif name == "annotation":
            self.comments, self.inside = self.comments + 1, True
        elif name == "text-properties" and self.style is not None:
            for key in ("font-name", "font-name-asian"):
                if values.get(key):
                    self.style[key] = values[key]
        self.open.append((name, values))

    def finish(self, tag):
        name, _ = self.open.pop()
        if name == "annotation":
            self.inside = False

    def text(self, data):
        if self.inside or not any(name in ("p", "h") for name, _ in self.open):
            return
        if WESTERN.search(data):
            self.used.add((self.face("font-name"), False))
        if ASIAN.search(data):
            self.used.add((self.face("font-name-asian"), True))

    def face(self, key):
        """The font of the innermost element whose style names one: a span, its paragraph, or the shape or cell around it."""
        for name, values in reversed(self.open):
            family = FAMILIES.get(name)
            pairs = [(family, values.get("style-name"))] if family else []
            if name == "table-cell":
                pairs = [("table-cell", values.get("style-name") or "Default")]
            elif not family:
                pairs = [("presentation", values.get("style-name")), ("graphic", values.get("style-name"))]
            for family, style in pairs:
                found = style and self.styles.font(family, style, key)
                if found:
                    return self.styles.faces.get(found, found)
        found = self.styles.defaults.get("paragraph", {}).get(key) or self.styles.defaults.get("graphic", {}).get(key)
        return self.styles.faces.get(found, found)

def read(path):
    """The fonts of the styles that cover text in an OpenDocument file, as a package or flat, each with whether the text is Asian; the number of comments."""
    reader = Reader()
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as package:
            for part in ("styles.xml", "content.xml"):
                if package.getinfo(part).file_size <= PARTS_MOST:
                    reader.feed(package.read(part))
    elif os.path.getsize(path) <= PARTS_MOST:
        with open(path, "rb") as flat:
            reader.feed(flat.read())
    firsts = {(re.split("[;,]", name)[0].strip("'\" "), asian) for name, asian in reader.used if name}
    names = {(name, asian) for name, asian in firsts if re.search(r"[^\W\d_]", name) and not name.startswith("+") and name not in SYMBOLS}
    return names, reader.comments


def embedded(path):
    """Fonts a docx carries itself (ECMA-376 part 1 §17.8.3): soffice uses those."""
    try:
        with zipfile.ZipFile(path) as package:
            table = package.read("word/fontTable.xml").decode("utf-8", "replace")
    except (zipfile.BadZipFile, KeyError, OSError):
        return set()
    return {
        name for name, body in re.findall(r'<w:font [^>]*w:name="([^"]*)"[^>]*>(.*?)</w:font>', table, re.S) if "<w:embedRegular" in body
    }


stand_ins = {}


def families(pattern):
    command = ["fc-match", "-f", "%{family}", pattern]
    return subprocess.run(command, capture_output=True, text=True, timeout=10).stdout.split(",")


def stand_in(name, asian):
    """The family fontconfig gives for a name, for Asian text one that has Chinese characters, or None where it is that font itself."""
    if (name, asian) not in stand_ins:
        pattern = re.sub(r"([\\:,=-])", r"\\\1", name)
        found = families(pattern)
        if name.casefold() in (one.casefold() for one in found):
            stand_ins[name, asian] = None
        else:
            stand_ins[name, asian] = (families(pattern + ":charset=6c38") if asian else found)[0]
    return stand_ins[name, asian]


def survey(document, folder, job, properties):
    """What the visitor is told of the open document: names of fonts that are not installed, each with what stands in for it; the number of comments."""
    filters = next((value for service, value in FILTERS.items() if document.supportsService(service)), None)
    if filters is None:
        return {"fonts": {}, "comments": 0}
    path = os.path.join(folder, "job", "styles")
    try:
        name = filters[1 if job.get("password") else 0]
        document.storeToURL("file://" + path, properties({"FilterName": name, "NoThumbnail": True}))
        own = embedded(os.path.join(folder, job["input"]))
        used, comments = read(path)
        names = [pair for pair in used if pair[0] not in own]
    finally:
        if os.path.exists(path):
            os.remove(path)
    # Of a font that covers both scripts, that one shows which its name is written in.
    names.sort(key=lambda pair: (pair[0], pair[1] == bool(ASIAN.search(pair[0]))))
    found = {name: stand_in(name, asian) for name, asian in names[:MAX_NAMES]}
    return {"fonts": {name: used for name, used in found.items() if used}, "comments": comments}
