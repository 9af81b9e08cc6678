import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { bodyOf } from '#server/platform/http/request-body.ts'
import { storageErrors, type StorageError } from '../errors/errors.ts'
import { cacheControlOf, cacheSeconds, parseMetadata, type UploadDetails } from './upload-details.ts'

/** An incoming file. */
export interface Upload {
  readonly bytes: Readable
  readonly declaredType: string | undefined
  readonly declaredSize: number | undefined
  readonly declaredSha256: string | undefined
  /** Call it after reading the bytes: a form may have its fields after its file. */
  readonly details: () => Promise<UploadDetails>
}

/**
 * Opens the body of a request, which is the file itself or a form that contains it.
 *
 * @throws StorageError InvalidRequest for a form without a file, Aborted when the sender disconnected
 */
export async function readUpload(incoming: IncomingMessage): Promise<Upload> {
  const type = incoming.headers['content-type']
  if (type !== undefined && /^multipart\/form-data/i.test(type)) return readForm(incoming, type)
  const { 'cache-control': cacheControl, 'content-length': length, 'x-metadata': metadata } = incoming.headers
  const details = {
    cacheControl: cacheControlOf(cacheControl),
    userMetadata: parseMetadata(
      metadata === undefined ? undefined : Buffer.from(String(metadata), 'base64').toString(),
    ),
  }
  return {
    bytes: bodyOf(incoming),
    declaredType: type,
    declaredSize: length === undefined ? undefined : Number(length),
    declaredSha256: digestOf(incoming.headers['content-digest']),
    details: () => Promise.resolve(details),
  }
}

/**
 * SHA-256 of the body in the format of RFC 9530, in hex. Other digests are ignored.
 *
 * @throws StorageError InvalidRequest, so that a sender never wrongly assumes that its bytes were compared
 */
function digestOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  let digest: string | undefined
  for (const member of String(header).split(',')) {
    const [, kind, value = ''] = /^([a-z][a-z\d-]*)=:([A-Za-z\d+/]+={0,2}):$/.exec(member.trim()) ?? []
    if (kind === undefined || (kind === 'sha-256' && !/^.{43}=$/.test(value)))
      throw storageErrors.request('content-digest: is malformed')
    if (kind === 'sha-256') digest = Buffer.from(value, 'base64').toString('hex')
  }
  return digest
}

const FORM_LIMITS = { files: 1, fields: 10, parts: 20, fieldSize: 65_536, headerPairs: 20, headerSize: 8_192 }

async function readForm(incoming: IncomingMessage, contentType: string): Promise<Upload> {
  const form = createForm(contentType, incoming)
  const fields = new Map<string, string>()
  form.on('field', (name, value) => void fields.set(name, value))
  const complete = new Promise<void>((resolve, reject) => {
    form.once('finish', resolve).once('close', () => reject(storageErrors.aborted()))
  })
  // A failure before the details were requested is reported by its own error.
  complete.catch(() => undefined)
  const bytes = await openForm(form, incoming)
  return {
    bytes,
    declaredType: fields.get('contentType') ?? bytes.type,
    declaredSize: undefined,
    declaredSha256: undefined,
    details: async () => {
      await complete
      return {
        cacheControl: cacheSeconds(fields.get('cacheControl')),
        userMetadata: parseMetadata(fields.get('metadata')),
      }
    },
  }
}

/** The file of a form, once its beginning has arrived. */
class FormFile extends PassThrough {
  readonly type: string

  constructor(type: string) {
    super()
    this.type = type
  }
}

function openForm(form: BusboyInstance, incoming: IncomingMessage): Promise<FormFile> {
  const body = bodyOf(incoming)
  return new Promise((resolve, reject) => {
    let bytes: FormFile | undefined
    const fail = (error: StorageError) => {
      reject(error)
      bytes?.destroy(error)
      body.destroy()
      form.destroy()
    }
    form
      .once('file', (_field, file, _name, _encoding, type) => {
        const opened = file.once('error', () => fail(storageErrors.aborted())).pipe(new FormFile(type))
        // It may fail before it is read.
        opened.on('error', () => undefined)
        // A reader that stops early leaves the rest of the form unread.
        opened.once('close', () => {
          if (!opened.readableEnded) fail(storageErrors.aborted())
        })
        bytes = opened
        resolve(opened)
      })
      .once('filesLimit', () => fail(storageErrors.request('Send one file at a time')))
      .on('error', () => fail(storageErrors.request('The form is malformed')))
      .once('finish', () => reject(storageErrors.request('No file provided')))
    body.once('error', () => fail(storageErrors.aborted()))
    body.pipe(form)
  })
}

function createForm(contentType: string, incoming: IncomingMessage): BusboyInstance {
  try {
    return new Busboy({ headers: { ...incoming.headers, 'content-type': contentType }, limits: FORM_LIMITS })
  } catch {
    throw storageErrors.request('The form has no boundary')
  }
}
