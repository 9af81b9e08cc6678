import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { embeddedUrl } from '#db/embedded/postgres.ts'
import { RetryLaterError } from '#server/platform/background/duty.ts'
import { JobError, jobKind, type JobAttempt } from '#server/platform/background/job-kind.ts'
import type { Config } from '#server/platform/config.ts'
import { diskReserve, whileRoom } from '#server/platform/files/disk-reserve.ts'
import { openStore } from '#server/platform/files/open-store.ts'
import { seal, unseal } from '#server/platform/keys/secret-box.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { BackupError, BackupRunsError } from './backup-error.ts'
import { wrapKey, wrappedKeys } from './data-key.ts'
import { makeCompanyBackup, type CompanyBackupParts } from './make-company-backup.ts'
import { writeTar } from './tar-place.ts'

/** How long an export waits for another backup, each time. */
const WAIT_MS = 30_000

const sourceSchema = z.object({ sealedKey: z.string(), keys: wrappedKeys })

const contextOf = (company: string): string => `company export ${company}`

/** Put aside for the job, and deleted at its end: the key of the archive, wrapped for the Owner and for the server. */
export async function sealedSource(
  secret: Secret,
  company: string,
  dataKey: Buffer,
  passphrase: string,
): Promise<string> {
  const sealedKey = seal(secret.derive('company-export'), contextOf(company), dataKey.toString('base64'))
  const source: z.infer<typeof sourceSchema> = { sealedKey, keys: [await wrapKey(dataKey, { passphrase })] }
  return JSON.stringify(source)
}

/** Where a server puts archives together before it stores them; emptied at its start. */
export const exportFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'exports')

type TrailOf = CompanyBackupParts['trailOf']

/** Writes everything of a company into one archive, the same as `npm run backup -- --company`. */
export const companyExportJob = (secret: Secret, trailOf: TrailOf) =>
  jobKind({
    kind: 'company-export',
    page: '/settings',
    input: z.object({}),

    async run(_input, work) {
      // With a chunk the archive is whole: the server before ended between storing and settling it.
      if (work.chunks.length === 0) await writeArchive(secret, trailOf, work).catch(toJobError)
      return { name: `company-export-${new Date().toISOString().slice(0, 10)}.tar`, contentType: 'application/x-tar' }
    },
  })

async function writeArchive(secret: Secret, trailOf: TrailOf, work: JobAttempt): Promise<void> {
  const { companyId, platform, signal } = work
  const { config, log } = platform
  const requireRoom = diskReserve(config, log)
  const opened = await openSource(secret, work)
  const folder = exportFolder(config)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${work.jobId}.tar`)
  const store = await openStore(config)
  try {
    await writeTar(
      file,
      (source) => whileRoom(source, requireRoom),
      (place) =>
        makeCompanyBackup({
          ...opened,
          adminUrl: config.databaseUrl ?? embeddedUrl(config.dataDir, 'parapet'),
          store,
          place,
          company: companyId,
          trailOf,
          reportProgress(progress) {
            signal.throwIfAborted()
            work.reportProgress(progress)
          },
        }),
    )
    signal.throwIfAborted()
    await work.storeChunk(createReadStream(file))
  } finally {
    await rm(file, { force: true })
  }
}

async function openSource(secret: Secret, work: JobAttempt) {
  const { sealedKey, keys } = sourceSchema.parse(JSON.parse((await work.source()) ?? ''))
  const key = unseal(secret.derive('company-export'), contextOf(work.companyId), sealedKey)
  if (key === undefined) throw new JobError('The key of this export cannot be opened. Start the export again.')
  return { dataKey: Buffer.from(key, 'base64'), keys }
}

function toJobError(error: unknown): never {
  if (error instanceof BackupRunsError) throw new RetryLaterError(error.message, WAIT_MS, error)
  throw error instanceof BackupError ? new JobError(error.message, { cause: error }) : error
}
