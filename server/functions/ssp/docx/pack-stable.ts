import { Packer, type Document } from 'docx'
import { strFromU8, strToU8, unzipSync, type Unzipped } from 'fflate'
import { stableZip } from '../../stable-zip.ts'

const PROPERTIES = 'docProps/core.xml'
const BODY = 'word/document.xml'

/** What the library numbers through the life of the process: marks of headings, and drawings with what is in them. */
const COUNTED = [
  /(_Toc)(\d+)/g,
  /(<w:bookmark(?:Start|End)[^>]* w:id=")(\d+)/g,
  /(<(?:wp:docPr|wps:cNvPr|wpg:cNvPr|pic:cNvPr)[^>]*? id=")(\d+)/g,
]

/**
 * The file of a document that is the same whenever it is made. The library writes the time of the day into its properties and
 * its archive, and counts on from one document to the next.
 *
 * @param at ISO 8601; stands in the properties as the time at which it was made and last changed
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

/** Numbers in the order in which they first stand there, from 1. */
function numbered(xml: string, pattern: RegExp): string {
  const numbers = new Map<string, number>()
  return xml.replace(pattern, (_whole, before: string, number: string) => {
    const own = numbers.get(number) ?? numbers.size + 1
    numbers.set(number, own)
    return `${before}${own}`
  })
}
