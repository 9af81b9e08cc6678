/**
 * The text without the characters that ISO-8859-1 lacks (above U+00FF); an emoji goes as a whole. Specification section
 * 3.
 */
export function latin1Only(text: string): string {
  return text.replace(/[\u0100-\uffff]/g, '')
}
