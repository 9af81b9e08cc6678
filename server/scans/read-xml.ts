import { SaxesParser } from 'saxes'
import { textOf, type ScanSource } from './scan-source.ts'

/** An element with everything inside it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text, without that of its children, trimmed. */
  readonly text: string
  /** The line of the file at which it begins. */
  readonly line: number
}

export type XmlEvent =
  | { readonly event: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly event: 'close'; readonly name: string }
  | { readonly event: 'element'; readonly element: XmlElement }

const MAX_DEPTH = 200
const MAX_ENTRY_CHARACTERS = 32 * 1024 * 1024
/** What each element counts besides its characters, since `<a/>` takes far more memory than four of them. */
const ELEMENT_CHARACTERS = 32

interface Growing {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
  line: number
}

/**
 * Streams XML: elements named in `whole` come with everything inside them, all others as open and close events. Names
 * are without namespace prefix. External files are never loaded; a document type that declares entities is refused,
 * since that is how a small file becomes a huge one. The bare document types of nmap and Qualys are harmless.
 *
 * @throws RangeError with a message for the person when the file is no XML, ends early or is built to harm
 */
export async function* readXml(source: ScanSource, whole: ReadonlySet<string>): AsyncGenerator<XmlEvent> {
  const reader = new ElementReader(whole)
  for await (const text of textOf(source)) {
    reader.write(text)
    yield* reader.take()
  }
  reader.close()
  yield* reader.take()
}

class ElementReader {
  readonly #parser = new SaxesParser({ xmlns: false })
  readonly #open: Growing[] = []
  readonly #whole: ReadonlySet<string>
  #events: XmlEvent[] = []
  #depth = 0
  /** Characters read inside one entry, or since the last tag outside of entries. */
  #entry = 0

  constructor(whole: ReadonlySet<string>) {
    this.#whole = whole
    this.#parser.on('error', (error) => {
      throw new RangeError(`The file is not complete, well-formed XML: ${error.message}`)
    })
    this.#parser.on('doctype', (doctype) => {
      if (doctype.includes('['))
        throw new RangeError('The file declares XML entities in its document type. No scanner needs them; remove them.')
    })
    this.#parser.on('opentag', ({ name, attributes }) => this.#begin(localName(name), attributes))
    this.#parser.on('closetag', ({ name }) => this.#end(localName(name)))
    this.#parser.on('text', (text) => this.#add(text))
    this.#parser.on('cdata', (text) => this.#add(text))
  }

  write(text: string): void {
    this.#count(text.length)
    this.#parser.write(text)
  }

  close(): void {
    this.#parser.close()
  }

  take(): XmlEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }

  #begin(name: string, attributes: Record<string, string>): void {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) throw new RangeError(`The file nests more than ${MAX_DEPTH} elements.`)
    if (this.#open.length === 0 && !this.#whole.has(name)) {
      this.#events.push({ event: 'open', name, attributes })
      this.#entry = 0
      return
    }
    this.#open.push({ name, attributes, children: [], text: '', line: this.#parser.line })
    this.#count(ELEMENT_CHARACTERS)
  }

  #end(name: string): void {
    this.#depth -= 1
    const element = this.#open.pop()
    if (element === undefined) {
      this.#events.push({ event: 'close', name })
      this.#entry = 0
      return
    }
    element.text = element.text.trim()
    const parent = this.#open.at(-1)
    if (parent !== undefined) {
      parent.children.push(element)
      return
    }
    this.#entry = 0
    this.#events.push({ event: 'element', element })
  }

  #add(text: string): void {
    const element = this.#open.at(-1)
    if (element !== undefined) element.text += text
  }

  #count(characters: number): void {
    this.#entry += characters
    if (this.#entry > MAX_ENTRY_CHARACTERS)
      throw new RangeError(`One entry of the file, at line ${this.#parser.line}, is larger than 32 MiB.`)
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** The first child of this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** The text at a path of children: undefined where a step is missing or nothing stands there. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string | undefined {
  let at = element
  for (const name of path) at = childOf(at, name)
  return at === undefined || at.text === '' ? undefined : at.text
}

/** All elements at a path of children. */
export function allAt(element: XmlElement | undefined, ...path: readonly string[]): readonly XmlElement[] {
  let found = element === undefined ? [] : [element]
  for (const name of path) found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

/** The element and everything below it, as one text: for elements that hold markup. */
export function wholeText(element: XmlElement | undefined): string {
  if (element === undefined) return ''
  return [element.text, ...element.children.map(wholeText)].filter((text) => text !== '').join('\n')
}
