import { Packer, type Document } from 'docx'
import { strFromU8, strToU8, unzipSync, type Unzipped } from 'fflate'
import { stableZip } from '../../stable-zip.ts'

const PROPERTIES = 'docProps/core.xml'
const BODY = 'word/document.xml'

/** Numbers that the library counts through the life of the process: bookmarks of headings, and drawings. */
const COUNTED = [
  /(_Toc)(\d+)/g,
  /(<w:bookmark(?:Start|End)[^>]* w:id=")(\d+)/g,
  /(<(?:wp:docPr|wps:cNvPr|wpg:cNvPr|pic:cNvPr)[^>]*? id=")(\d+)/g,
]

/**
 * A file with reproducible bytes. The library would write the current time into its properties and its archive, and
 * continue its numbers from one document to the next.
 *
 * @param at ISO 8601; the time of creation and last change in the properties
 */
export async function packStable(document: Document, at: string): Promise<Buffer> {
  const files = unzipSync(await Packer.toBuffer(document))
  change(files, PROPERTIES, (xml) => stamped(xml, at))
  change(files, BODY, (xml) => COUNTED.reduce(numbered, xml))
  return stableZip(files)
}

function change(files: Unzipped, name: string, edit: (xml: string) => string): void {
  const bytes = files[name]
  if (bytes === undefined) throw new Error(`the document has no ${name}`)
  files[name] = strToU8(edit(strFromU8(bytes)))
}

function stamped(xml: string, at: string): string {
  const times = /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g
  return xml.replace(times, (_whole, tag: string) => `${tag}${at}`)
}

/** Renumbers in the order of first occurrence, from 1. */
function numbered(xml: string, pattern: RegExp): string {
  const numbers = new Map<string, number>()
  return xml.replace(pattern, (_whole, before: string, number: string) => {
    const own = numbers.get(number) ?? numbers.size + 1
    numbers.set(number, own)
    return `${before}${own}`
  })
}
