import { z } from 'zod'
import { route } from '#server/platform/route.ts'
import { SCAN_FORMATS } from '#server/scans/recognize-scan.ts'

/** What the dialog of an import says before a file is chosen. */
export const scanFormats = route({
  method: 'POST',
  name: 'scan-formats',
  purpose: 'The formats of scan files that can be imported, and how large a file may be.',
  may: 'signed in',
  input: z.object({}),
  output: z.object({
    maxBytes: z.number(),
    formats: z.array(z.object({ id: z.string(), name: z.string(), provenByFile: z.boolean() })),
  }),

  async handle(_input, { platform }) {
    const formats = SCAN_FORMATS.map(({ id, name, provenByFile }) => ({ id, name, provenByFile }))
    return await Promise.resolve({ maxBytes: platform.config.maxScanBytes, formats })
  },
})
