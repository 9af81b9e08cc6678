import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const fileOf = (style: string) => resolve(`@expo-google-fonts/arimo/${style}/Arimo_${style}.ttf`)

/**
 * Metrically compatible with Arial, under the SIL Open Font License: Latin, Greek, Cyrillic and Hebrew. Missing
 * glyphs are drawn as an empty box. Located for the first document.
 */
export const fontFiles = () => ({
  regular: fileOf('400Regular'),
  bold: fileOf('700Bold'),
  italic: fileOf('400Regular_Italic'),
})

export type FontName = keyof ReturnType<typeof fontFiles>
