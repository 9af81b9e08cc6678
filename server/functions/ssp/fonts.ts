import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const fileOf = (style: string) => resolve(`@expo-google-fonts/arimo/${style}/Arimo_${style}.ttf`)

/**
 * As wide as Arial, letter by letter, under the SIL Open Font License: Latin, Greek, Cyrillic and Hebrew. What they have no shape
 * for is drawn as an empty box. Looked for when the first document is made.
 */
export const fontFiles = () => ({
  regular: fileOf('400Regular'),
  bold: fileOf('700Bold'),
  italic: fileOf('400Regular_Italic'),
})

export type FontName = keyof ReturnType<typeof fontFiles>
