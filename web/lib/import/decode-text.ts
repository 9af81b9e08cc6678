/** The text of a file and its encoding. */
export type Decoded = { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }

const LARGEST_MB = 10

/** Whether it is a workbook or another archive. */
export function isPackage([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b
}

/** @throws RangeError with a message for the person when a file is empty or too large */
export function checkSize({ length }: Uint8Array, largestMb = LARGEST_MB): void {
  if (length === 0) throw new RangeError('The file is empty.')
  if (length > largestMb * 1024 * 1024)
    throw new RangeError(`The file is larger than ${largestMb} MB. Split it, or take out what is not needed.`)
}

/**
 * Decodes a file as UTF-8, UTF-16 by its byte order mark, or Windows-1252, which old spreadsheets write.
 *
 * @throws RangeError with a message for the person when it is not text or too large
 */
export function decodeText(bytes: Uint8Array, largestMb?: number): Decoded {
  checkSize(bytes, largestMb)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  if (isPackage(bytes)) throw new RangeError('This is a workbook or an archive. Save the sheet as CSV first.')
  if (bytes.includes(0)) throw new RangeError('This is no text. Save the sheet as CSV (UTF-8) first.')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}
