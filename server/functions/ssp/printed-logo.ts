import { LOGO_BUCKET, logoName, readLogo } from '#domain/companies/logo.ts'
import type { DocumentLogo } from '#domain/ssp/ssp-document.ts'
import type { Call } from '#server/platform/route.ts'
import { FileError, mayBeServed } from '#server/platform/files/files.ts'

type Client = Parameters<Parameters<Call['platform']['database']['callerTransaction']>[2]>[0]

interface StoredLogo {
  version: string
  size: number
  sha256: string
  scan: string
}

/** The company's logo, for the person of the transaction. Undefined without one that can be printed. */
export async function readPrintedLogo(
  client: Client,
  files: Call['platform']['files'],
  companyId: string,
): Promise<DocumentLogo | undefined> {
  const { rows } = await client.query<StoredLogo>(
    'select version, size::float8 as size, sha256, scan from storage.objects where bucket_id = $1 and name = $2',
    [LOGO_BUCKET, logoName(companyId)],
  )
  const [stored] = rows
  if (stored === undefined || !mayBeServed(stored.scan, files)) return undefined
  const bytes = await bytesOf(stored, files)
  if (bytes === undefined) return undefined
  const logo = readLogo(bytes)
  return 'issue' in logo ? undefined : { ...logo, data: bytes.toString('base64') }
}

/** A document is written without a logo whose bytes are lost or damaged; the file store reports those itself. */
async function bytesOf(stored: StoredLogo, files: Call['platform']['files']): Promise<Buffer | undefined> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await files.read(stored)) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof FileError) return undefined
    throw error
  }
}

/** The size at which it stands on the cover, at most this wide and high. */
export function fitLogo(logo: DocumentLogo, most: { width: number; height: number }) {
  const scale = Math.min(most.width / logo.width, most.height / logo.height)
  return { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) }
}
