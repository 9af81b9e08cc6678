import { z } from 'zod'
import { JobError, jobKind } from '#server/platform/background/job-kind.ts'
import { preparePackage, type TrailReader } from './prepare-package.ts'
import { filesOf, headOf } from './package-table.ts'
import { writeArchive } from './write-archive.ts'

/**
 * Writes the archive of a frozen package, for the first time or again: always the same bytes.
 *
 * @param partBytes size of a durable part; 64 MB
 */
export const packageJob = (trail: TrailReader, partBytes?: number) =>
  jobKind({
    kind: 'package',
    page: '/package',
    input: z.object({ packageId: z.guid() }),

    async run({ packageId }, work) {
      const { service } = work.platform.database
      const place = { companyId: work.companyId, packageId }
      const head = await headOf(service, place)
      if (head === undefined) throw new JobError('There is no such package any more.')
      if (!head.isComplete) await preparePackage(place, head.number, work, trail)
      const files = await filesOf(service, place)
      const before = head.isComplete ? 0 : files.reduce((sum, { size }) => sum + size, 0)
      await writeArchive(files, work, { before, partBytes })
      return { name: `assessment-package-${head.number}.zip`, contentType: 'application/zip' }
    },
  })
