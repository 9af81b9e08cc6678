/** The bytes of a text in UTF-8; a lone surrogate becomes U+FFFD, as `TextEncoder` has it. */
export function utf8Of(text: string): Uint8Array {
  const bytes: number[] = []
  for (const character of text) bytes.push(...bytesOf(character.codePointAt(0) ?? 0))
  return Uint8Array.from(bytes)
}

function bytesOf(point: number): readonly number[] {
  const tail = (shift: number) => 0x80 | ((point >> shift) & 0x3f)
  if (point < 0x80) return [point]
  if (point < 0x800) return [0xc0 | (point >> 6), tail(0)]
  if (point >= 0xd800 && point <= 0xdfff) return [0xef, 0xbf, 0xbd]
  if (point < 0x10000) return [0xe0 | (point >> 12), tail(6), tail(0)]
  return [0xf0 | (point >> 18), tail(12), tail(6), tail(0)]
}
