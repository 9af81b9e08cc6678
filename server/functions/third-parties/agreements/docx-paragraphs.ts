import type { Paragraph } from '#domain/third-parties/agreements/passages.ts'
import { walkXml, xmlText } from '../../questionnaires/office/walk-xml.ts'
import type { ZipArchive } from '../../questionnaires/office/zip-archive.ts'

/**
 * The paragraphs of a Word document, those of its tables included, without text that was deleted under tracked changes.
 * Pages are those of the last print layout that the word processor stored; null without any.
 *
 * @throws UnreadableFile when it is damaged
 */
export function docxParagraphs(zip: ZipArchive): readonly Paragraph[] {
  const paragraphs: { text: string; page: number }[] = []
  const open: { text: string; page: number }[] = []
  let [page, isText] = [1, false]
  walkXml(xmlText(zip.part('word/document.xml')), {
    open({ name, prefix, attributes }) {
      if (name === 'lastRenderedPageBreak') page += 1
      else if (name === 'p') open.push({ text: '', page })
      else if (name === 't') isText = true
      else if (name === 'tab' || (name === 'br' && attributes[`${prefix}type`] !== 'page')) add(' ')
    },
    text(text) {
      if (isText) add(text)
    },
    close({ name }) {
      if (name === 't') isText = false
      if (name !== 'p') return
      const done = open.pop()
      if (done !== undefined && done.text.trim() !== '') paragraphs.push(done)
    },
  })
  return page === 1 ? paragraphs.map(({ text }) => ({ text, page: null })) : paragraphs

  function add(text: string): void {
    const paragraph = open.at(-1)
    if (paragraph === undefined) return
    // A paragraph that begins right after a break stands on the new page.
    if (paragraph.text === '') paragraph.page = page
    paragraph.text += text
  }
}
