// The part of S3 that the store uses, in memory: written from the protocol's description, not from our code.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Stored {
  bytes: Buffer
  at: Date
  /** Headers stored with it, to be returned. */
  meta?: Record<string, string>
}

export interface TestS3 {
  /** As STORAGE_URL. */
  readonly url: string
  readonly objects: Map<string, Stored>
  /** Multipart uploads that were neither completed nor aborted, by their id. */
  readonly uploads: Map<string, { key: string; at: Date; parts: Map<number, Buffer> }>
  /** Answers every request with this status. */
  failWith: number | undefined
  close(): Promise<void>
}

const BUCKET = 'evidence-store'
const xml = (root: string, ...inner: string[]) => `<?xml version="1.0"?><${root}>${inner.join('')}</${root}>`
const tag = (name: string, value: string | number) => `<${name}>${value}</${name}>`
const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

export async function startTestS3(): Promise<TestS3> {
  const server = createServer((request, response) => void answer(s3, request, response))
  const s3: TestS3 = {
    url: '',
    objects: new Map(),
    uploads: new Map(),
    failWith: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(s3, { url: `s3://a-key:a%2Fsecret@127.0.0.1:${port}/${BUCKET}?tls=false` })
}

async function answer(s3: TestS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request).catch(() => undefined)
  if (body === undefined) return
  const url = new URL(request.url ?? '', 'http://s3')
  const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/')
  const key = path.join('/')
  const send = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) =>
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : content)
  const fail = (status: number, code: string) => send(status, xml('Error', tag('Code', code)))
  if (s3.failWith !== undefined) return void fail(s3.failWith, 'Unwilling')
  if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=a-key/') !== true)
    return void fail(403, 'AccessDenied')
  if (bucket !== BUCKET) return void fail(404, 'NoSuchBucket')
  const handle =
    url.searchParams.has('uploads') || url.searchParams.has('uploadId') ? multipart : key === '' ? list : single
  handle({ s3, request, url, key, body, send, fail })
}

interface Call {
  readonly s3: TestS3
  readonly request: IncomingMessage
  readonly url: URL
  readonly key: string
  readonly body: Buffer
  readonly send: (status: number, content?: string | Buffer, headers?: Record<string, string>) => void
  readonly fail: (status: number, code: string) => void
}

function list({ s3, url, request, send }: Call): void {
  if (request.method === 'HEAD') return send(200)
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...s3.objects.keys()]
    .toSorted()
    .filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '') && key > after)
  // Small pages, so that pagination is tested too.
  const page = keys.slice(0, 2)
  const contents = page.map((key) => {
    const { bytes, at } = s3.objects.get(key) ?? { bytes: Buffer.alloc(0), at: new Date(0) }
    return xml('Contents', tag('Key', key), tag('LastModified', at.toISOString()), tag('Size', bytes.length)).slice(21)
  })
  const more = keys.length > page.length
  const next = more ? tag('NextContinuationToken', page.at(-1) ?? '') : ''
  send(200, xml('ListBucketResult', tag('IsTruncated', String(more)), next, ...contents))
}

function single({ s3, request, key, body, send, fail }: Call): void {
  const from = request.headers['x-amz-copy-source']
  if (request.method === 'DELETE') {
    s3.objects.delete(key)
    return send(204)
  }
  if (request.method === 'PUT') {
    const source = typeof from === 'string' ? decodeURIComponent(from).replace(`${BUCKET}/`, '') : undefined
    const bytes = source === undefined ? body : s3.objects.get(source)?.bytes
    if (bytes === undefined) return fail(404, 'NoSuchKey')
    s3.objects.set(key, { bytes, at: new Date(), meta: metaOf(request) })
    return send(200, source === undefined ? '' : xml('CopyObjectResult', tag('ETag', etag(bytes))), {
      etag: etag(bytes),
    })
  }
  const found = s3.objects.get(key)
  if (found === undefined) return fail(404, 'NoSuchKey')
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const headers = { ...found.meta, 'content-length': String(found.bytes.length) }
  if (start === undefined) return send(200, found.bytes, headers)
  const part = found.bytes.subarray(Number(start), Number(end) + 1)
  send(206, part, { 'content-range': `bytes ${start}-${end}/${found.bytes.length}` })
}

function metaOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [])),
  )
}

function listParts({ s3, url, send, fail }: Call): void {
  const upload = s3.uploads.get(url.searchParams.get('uploadId') ?? '')
  if (upload === undefined) return fail(404, 'NoSuchUpload')
  const parts = [...upload.parts].map(([number, bytes]) =>
    xml('Part', tag('PartNumber', number), tag('ETag', etag(bytes)), tag('Size', bytes.length)).slice(21),
  )
  send(200, xml('ListPartsResult', tag('IsTruncated', 'false'), ...parts))
}

function multipart(call: Call): void {
  const { s3, request, url, key, body, send, fail } = call
  if (request.method === 'GET' && url.searchParams.has('uploadId')) return listParts(call)
  const id = url.searchParams.get('uploadId') ?? ''
  if (request.method === 'POST' && id === '') {
    const made = randomUUID()
    s3.uploads.set(made, { key, at: new Date(), parts: new Map() })
    return send(200, xml('InitiateMultipartUploadResult', tag('UploadId', made)))
  }
  if (request.method === 'GET') {
    const open = [...s3.uploads].map(([uploadId, upload]) =>
      xml('Upload', tag('Key', upload.key), tag('UploadId', uploadId), tag('Initiated', upload.at.toISOString())).slice(
        21,
      ),
    )
    return send(200, xml('ListMultipartUploadsResult', tag('IsTruncated', 'false'), ...open))
  }
  const upload = s3.uploads.get(id)
  if (upload === undefined) return fail(404, 'NoSuchUpload')
  if (request.method === 'PUT') {
    upload.parts.set(Number(url.searchParams.get('partNumber')), body)
    return send(200, '', { etag: etag(body) })
  }
  s3.uploads.delete(id)
  if (request.method === 'DELETE') return send(204)
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, part]) => Number(part))
  const bytes = Buffer.concat(named.map((part) => upload.parts.get(part) ?? Buffer.alloc(0)))
  s3.objects.set(key, { bytes, at: new Date() })
  send(200, xml('CompleteMultipartUploadResult', tag('ETag', etag(bytes))))
}
