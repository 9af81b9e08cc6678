/** A value in a filter of the data interface. */
export function literal(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', String.raw`\"`)}"`
}
