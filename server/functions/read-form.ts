import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { FileError } from '#server/platform/files/files.ts'
import { bodyOf } from '#server/platform/http/request-body.ts'
import { functionErrors } from './errors.ts'

const MAX_FIELD_BYTES = 64 * 1024
const LIMITS = { files: 1, fields: 20, parts: 22, fieldSize: MAX_FIELD_BYTES, headerPairs: 20, headerSize: 8_192 }

export type Fields = Readonly<Record<string, string>>

/** An incoming file. */
export interface ArrivingFile {
  readonly bytes: Readable
  readonly name: string
  readonly declaredType: string | undefined
}

/**
 * Reads a form to its end. `take` receives the file when it arrives, with the fields before it; nothing is read ahead
 * of it. If `take` or the form fails, the other ends before this throws.
 *
 * @param filePart name of the part with the file
 * @returns all fields
 * @throws ApiError 400, 413, 415; FileError `truncated` when the sender disconnects; errors of `take`
 */
export async function readForm(
  request: IncomingMessage,
  filePart: string,
  take: (file: ArrivingFile, fields: Fields) => Promise<void>,
): Promise<Fields> {
  const parser = createParser(request.headers['content-type'] ?? '')
  const body = bodyOf(request)
  const fields: Record<string, string> = Object.create(null)
  let file: BusboyFileStream | undefined
  let taking: Promise<void> = Promise.resolve()

  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      file?.destroy(new FileError('truncated', 'The upload broke off.', { cause: error }))
      body.destroy()
      // It would continue with buffered data; nothing new may begin now.
      parser.removeAllListeners('file').removeAllListeners('field').destroy()
      void Promise.allSettled([taking]).then(() => reject(error))
    }
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) return fail(functionErrors.tooLarge(`Field ${name}`, MAX_FIELD_BYTES))
      if (name in fields) return fail(functionErrors.malformed(`Field ${name} comes twice.`))
      fields[name] = value
    })
    parser.on('file', (part, stream, name, _encoding, type) => {
      file = stream
      // The parser only reports its error; the reader of the stream must end too.
      stream.on('error', (error) => stream.destroy(error))
      if (part !== filePart) return fail(functionErrors.malformed(`The file must be in the part ${filePart}.`))
      // The default type of a form's part.
      const declaredType = type === 'text/plain' ? undefined : type
      taking = take({ bytes: stream, name: name ?? '', declaredType }, { ...fields })
      taking.catch(fail)
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => fail(functionErrors.malformed('The form has too many parts.')))
    }
    parser.on('error', () => fail(functionErrors.malformed('The form is not whole.')))
    parser.on(
      'finish',
      () =>
        void taking.then(
          () => resolve(fields),
          () => undefined,
        ),
    )
    body.on('error', fail)
    body.pipe(parser)
  })
}

function createParser(contentType: string): BusboyInstance {
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw functionErrors.type('a form (Content-Type: multipart/form-data)')
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS })
  } catch {
    throw functionErrors.malformed('The form says no boundary.')
  }
}
