import type { Evidence } from '../evidence.ts'

/** A link lives just long enough to be followed. */
const LINK_SECONDS = 60

/** Hands the file of a piece of evidence to the person. @throws what the file interface answered */
export async function downloadFile({ file, file_name: name }: Pick<Evidence, 'file' | 'file_name'>): Promise<void> {
  if (file === null) throw new Error('The file is no longer there.')
  const { storageClient } = await import('./storage-client.ts')
  // Under its own name: the client would encode one that is given twice.
  const { data, error } = await storageClient.from('evidence').createSignedUrl(file, LINK_SECONDS, { download: true })
  if (error !== null) throw error
  // A link of its own, and not the address bar: a refusal then fails as a download and leaves the page alone.
  const link = document.createElement('a')
  link.href = data.signedUrl
  link.download = name ?? ''
  link.click()
}
