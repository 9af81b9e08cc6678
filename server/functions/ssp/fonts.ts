import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const fileOf = (name: string) => resolve(`pdfjs-dist/standard_fonts/${name}.ttf`)

/** They come with the viewer of PDFs: Latin, Greek and Cyrillic. What they have no shape for is drawn as an empty box. */
export const FONT_FILES = {
  regular: fileOf('LiberationSans-Regular'),
  bold: fileOf('LiberationSans-Bold'),
  italic: fileOf('LiberationSans-Italic'),
} as const
