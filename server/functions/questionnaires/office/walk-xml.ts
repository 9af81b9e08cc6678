import { SaxesParser } from 'saxes'
import { UnreadableFile } from './unreadable-file.ts'

export interface OpenTag {
  /** Without its prefix. */
  readonly name: string
  readonly prefix: string
  readonly attributes: Readonly<Record<string, string>>
  /** Positions in the text: of its `<`, and after its `>`. */
  readonly start: number
  readonly end: number
  readonly isEmpty: boolean
}

export interface CloseTag {
  readonly name: string
  readonly start: number
  readonly end: number
}

export interface XmlVisitor {
  open?(tag: OpenTag): void
  text?(text: string): void
  /** Called for an empty tag too, with the positions of that. */
  close?(tag: CloseTag): void
}

/** The text of a part. @throws UnreadableFile when it is not UTF-8 */
export function xmlText(part: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(part)
  } catch (error) {
    throw new UnreadableFile(
      'The file uses an encoding other than UTF-8. Save it again in an office program and upload it.',
      { cause: error },
    )
  }
}

/**
 * Visits the tags of a document with their positions. Declarations of document types are refused: office files have
 * none, and entities could expand without end.
 *
 * @throws UnreadableFile when it is not well-formed
 */
export function walkXml(xml: string, visitor: XmlVisitor): void {
  const parser = new SaxesParser()
  const isWithMark = xml.startsWith('\uFEFF')
  const position = () => parser.position + (isWithMark ? 1 : 0)
  parser.on('error', (error) => {
    throw new UnreadableFile('The file is damaged: a part of it is not well-formed XML.', { cause: error })
  })
  parser.on('doctype', () => {
    throw new UnreadableFile('The file declares a document type, which office files do not have, and was not read.')
  })
  // Neither an attribute nor a name may hold a `<`, so the last one is that of the tag.
  const startOf = (end: number) => xml.lastIndexOf('<', end - 1)
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const [prefix, local] = split(name)
    const end = position()
    visitor.open?.({ name: local, prefix, attributes, start: startOf(end), end, isEmpty: isSelfClosing })
  })
  if (visitor.text !== undefined) {
    parser.on('text', (text) => visitor.text?.(text))
    parser.on('cdata', (text) => visitor.text?.(text))
  }
  parser.on('closetag', ({ name }) => {
    const end = position()
    visitor.close?.({ name: split(name)[1], start: startOf(end), end })
  })
  parser.write(isWithMark ? xml.slice(1) : xml).close()
}

function split(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon === -1 ? ['', name] : [name.slice(0, colon + 1), name.slice(colon + 1)]
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(NOT_IN_XML, '')
}

/** Characters that XML 1.0 cannot hold: controls other than tab and line ends, and half characters. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu
