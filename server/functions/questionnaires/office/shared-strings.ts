import { walkXml } from './walk-xml.ts'

/** The texts that cells refer to by number, without the hints for pronunciation. */
export function readSharedStrings(xml: string): readonly string[] {
  const strings: string[] = []
  const reader = textReader()
  walkXml(xml, {
    open(tag) {
      if (tag.name === 'si') reader.reset()
      reader.open(tag)
    },
    text: (text) => reader.text(text),
    close(tag) {
      reader.close(tag)
      if (tag.name === 'si') strings.push(reader.read())
    },
  })
  return strings
}

interface TextReader {
  open(tag: { readonly name: string }): void
  text(text: string): void
  close(tag: { readonly name: string }): void
  reset(): void
  read(): string
}

/** Collects the text of `<t>`, or of `<v>` and `<f>` by name. */
export function textReader(element = 't'): TextReader {
  let collected = ''
  let isInside = false
  let isPhonetic = false
  return {
    open({ name }) {
      if (name === 'rPh') isPhonetic = true
      if (name === element) isInside = !isPhonetic
    },
    text(text) {
      if (isInside) collected += text
    },
    close({ name }) {
      if (name === element) isInside = false
      if (name === 'rPh') isPhonetic = false
    },
    reset() {
      collected = ''
    },
    read: () => collected.replaceAll(ESCAPED, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
  }
}

/** How the format writes characters that XML cannot hold. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g
