import type { Evidence } from '../evidence.ts'

/** Just long enough to follow the link. */
const LINK_SECONDS = 60

/** Downloads the file of an evidence item, or of an answer. @throws the error of the storage API */
export async function downloadFile(
  { file, file_name: name }: Pick<Evidence, 'file' | 'file_name'>,
  bucket: 'evidence' | 'answers' = 'evidence',
): Promise<void> {
  if (file === null) throw new Error('The file is no longer there.')
  const { storageClient } = await import('./storage-client.ts')
  // Under its own name: the client would encode a given name twice.
  const { data, error } = await storageClient.from(bucket).createSignedUrl(file, LINK_SECONDS, { download: true })
  if (error !== null) throw error
  // A link element instead of the address bar: an error then fails as a download and leaves the page alone.
  const link = document.createElement('a')
  link.href = data.signedUrl
  link.download = name ?? ''
  link.click()
}
