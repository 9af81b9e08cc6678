import { z } from 'zod'
import { ID_MESSAGES, parseId } from '#domain/ids.ts'
import { evidenceItem } from '#domain/records/evidence-item.ts'

const NO_COMPANY = 'No company selected. Please select a company first.'
const { title, description } = evidenceItem.fields
const TITLE = `A title of ${title.min} to ${title.max} characters is required.`

/** @param missing the message without any id */
const id = (missing: string, malformed: string) =>
  z.guid({ error: ({ input: text }) => (text === undefined || text === '' ? missing : malformed) })

/** An empty field of a form is present but empty. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema.optional())

const optionalId = <Table extends string>(table: Table, malformed: string) =>
  optional(z.guid(malformed).transform((text) => parseId(table, text)))

const day = (name: string) => optional(z.iso.date(`${name} must be a calendar day like 2027-01-31.`))

/**
 * The form of upload-evidence. With `evidenceId` the file becomes the next version of that evidence item; otherwise
 * it becomes a new one, with a title, for `controlId`, for all `controlIds` (separated by commas), or for none if
 * that is empty.
 */
export const uploadInput = z
  .object({
    companyId: id(NO_COMPANY, ID_MESSAGES.companyMalformed).transform((text) => parseId('companies', text)),
    controlId: optionalId('controls', 'Invalid control ID format'),
    controlIds: z
      .string()
      .transform((text) => text.split(',').filter((one) => one !== ''))
      .pipe(z.array(z.guid('Invalid control ID format').transform((text) => parseId('controls', text))).max(500))
      .optional(),
    evidenceId: optionalId('evidence', 'Invalid evidence ID format'),
    requestId: optionalId('evidence_requests', 'Invalid request ID format'),
    ownerId: optionalId('users', 'Invalid owner ID format'),
    title: z.string().trim().max(title.max, TITLE).default(''),
    description: z
      .string()
      .trim()
      .max(description.max, `A description has at most ${description.max} characters.`)
      .optional(),
    note: z.string().trim().max(5_000, 'A note has at most 5000 characters.').optional(),
    effectiveOn: day('effectiveOn'),
    expiresOn: day('expiresOn'),
  })
  .superRefine((fields, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const { effectiveOn, expiresOn } = fields
    if (effectiveOn !== undefined && expiresOn !== undefined && expiresOn < effectiveOn)
      fault('expiresOn', 'It cannot expire before it begins to count.')
    if (fields.evidenceId !== undefined) return
    if (fields.controlId === undefined && fields.controlIds === undefined)
      fault('controlId', ID_MESSAGES.controlOrCompanyMissing)
    if (fields.title === '') fault('title', TITLE)
  })

export type UploadInput = z.infer<typeof uploadInput>
