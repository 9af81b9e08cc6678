import { crc32 } from 'node:zlib'
import { FileError, mayBeServed } from '#server/platform/files/files.ts'
import type { JobAttempt } from '#server/platform/background/job-kind.ts'
import type { Frozen, FrozenEvidence } from './frozen-content.ts'
import { addFile, filesOf, type PackagePlace } from './package-table.ts'
import { evidencePath } from './archive-paths.ts'

/** The evidence of a package: the path of each item, by number, and the reasons for missing files. */
export interface CheckedEvidence {
  readonly pathOf: ReadonlyMap<number, string>
  readonly missing: readonly string[]
}

/** Reads every evidence file once, before anything is written: the package lists missing, changed and infected ones. */
export async function checkEvidence(
  place: PackagePlace,
  { evidence }: Frozen,
  work: JobAttempt,
): Promise<CheckedEvidence> {
  const { service } = work.platform.database
  const known = new Map((await filesOf(service, place)).map((file) => [file.sha256, file.path]))
  const pathOf = new Map<number, string>()
  const missing: string[] = []
  const total = 2 * bytesOf(evidence)
  let done = 0
  for (const [n, piece] of evidence.entries()) {
    work.reportProgress({ done, total, words: `Checking evidence: ${n} of ${evidence.length.toLocaleString('en')}` })
    const { stored } = piece
    const path = (stored && known.get(stored.sha256)) ?? evidencePath(piece)
    const obstacle = stored && known.has(stored.sha256) ? undefined : await check(place, n + 1, piece, path, work)
    if (obstacle === undefined) {
      pathOf.set(piece.number, path)
      if (stored !== null) known.set(stored.sha256, path)
    } else missing.push(`E-${piece.number} ${piece.title}: ${obstacle}`)
    done += stored?.size ?? 0
  }
  return { pathOf, missing }
}

export const bytesOf = (evidence: readonly FrozenEvidence[]): number =>
  evidence.reduce((sum, { stored }) => sum + (stored?.size ?? 0), 0)

/** Why the file cannot be in the package; undefined if it can. */
async function check(
  place: PackagePlace,
  position: number,
  { stored }: FrozenEvidence,
  path: string,
  { platform, signal }: JobAttempt,
): Promise<string | undefined> {
  if (stored === null) return 'it has no file'
  if (!mayBeServed(stored.scan, platform.files))
    return stored.scan === 'infected' ? 'its file is infected' : 'its file was still being scanned'
  let crc = 0
  try {
    for await (const part of await platform.files.read(stored)) {
      signal.throwIfAborted()
      crc = crc32(part, crc)
    }
  } catch (error) {
    if (error instanceof FileError && error.kind === 'missing') return 'its file was removed'
    if (error instanceof FileError && error.kind === 'damaged') return 'its file is not what was received'
    throw error
  }
  await addFile(platform.database.service, place, position, { ...stored, path, crc32: crc })
  return undefined
}
