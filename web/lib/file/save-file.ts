/** Downloads bytes as a file. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later, because the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
