import { createSha256 } from './sha256.ts'

/** Small enough to keep the page responsive between two steps. */
const STEP_BYTES = 512 * 1024

/** The SHA-256 of a file in hex; undefined when it cannot be read. In steps, to keep the page responsive. */
export async function hashFile(file: File): Promise<string | undefined> {
  const sha256 = createSha256()
  try {
    for (let at = 0; at < file.size; at += STEP_BYTES)
      sha256.update(new Uint8Array(await file.slice(at, at + STEP_BYTES).arrayBuffer()))
    return sha256.digest()
  } catch {
    return undefined
  }
}
