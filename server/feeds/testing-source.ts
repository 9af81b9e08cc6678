import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { nvdFile, nvdRecord } from './testing-feeds.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A server of ours that plays the sources. */
export interface PlayedSource {
  readonly url: string
  readonly requests: string[]
  /** Answers the next requests whose address contains these words, instead of what stands there. */
  next(words: string, ...answers: Answer[]): void
  /** Serves bytes with their ETag. */
  serve(path: string, bytes: Uint8Array): void
  /** What NVD has: by id, with the time of modification. */
  readonly modified: Map<string, string>
  /** Called before each page of NVD. */
  beforePage: (startIndex: number) => void
  close(): Promise<void>
}

/** @param years of which NVD has a file, by year the ids in it */
export async function playSource(years: ReadonlyMap<string, readonly string[]> = new Map()): Promise<PlayedSource> {
  const files = new Map<string, Uint8Array>()
  const planned: { words: string; answer: Answer }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    source.requests.push(path)
    const index = planned.findIndex(({ words }) => path.includes(words))
    const [plan] = index < 0 ? [] : planned.splice(index, 1)
    if (plan !== undefined) return plan.answer(response, request)
    const file = files.get(path)
    if (file !== undefined) return sendFile(file, request, response)
    if (path.startsWith('/nvd-api')) return sendPage(source, new URL(path, 'http://source').searchParams, response)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const source: PlayedSource = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    modified: new Map(),
    beforePage: () => undefined,
    next: (words, ...answers) => void planned.push(...answers.map((answer) => ({ words, answer }))),
    serve: (path, bytes) => void files.set(path, bytes),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  for (const [year, ids] of years) serveYear(source, year, ids)
  return source
}

/** The years that NVD has files of, most of them small. */
export function allYears(ids: Readonly<Record<string, readonly string[]>>): Map<string, readonly string[]> {
  const last = new Date().getUTCFullYear()
  const years = Array.from({ length: last - 2001 }, (_, index) => String(2002 + index))
  return new Map(years.map((year) => [year, ids[year] ?? [`CVE-${year}-0001`]]))
}

function serveYear(source: PlayedSource, year: string, ids: readonly string[]): void {
  const timestamp = new Date(Date.now() - 3_600_000).toISOString().slice(0, -1)
  const json = nvdFile(
    ids.map((id) => nvdRecord(id)),
    { timestamp },
  )
  for (const id of ids) source.modified.set(id, '2025-01-01T00:00:00.000')
  const sha256 = createHash('sha256').update(json).digest('hex').toUpperCase()
  source.serve(`/nvd-files/nvdcve-2.0-${year}.json.gz`, gzipSync(json))
  source.serve(
    `/nvd-files/nvdcve-2.0-${year}.meta`,
    Buffer.from(`lastModifiedDate:${timestamp}\r\nsize:${json.length}\r\nsha256:${sha256}\r\n`),
  )
}

/** Like NVD: the page of a window of modification, in the order of ids; without a window everything is counted. */
function sendPage(source: PlayedSource, query: URLSearchParams, response: ServerResponse): void {
  const startIndex = Number(query.get('startIndex'))
  const [from, to] = [query.get('lastModStartDate'), query.get('lastModEndDate')]
  if (from !== null) source.beforePage(startIndex)
  const found = [...source.modified]
    .filter(([, time]) => from === null || (`${time}Z` >= from && `${time}Z` <= (to ?? '')))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const page = found.slice(startIndex, startIndex + Number(query.get('resultsPerPage')))
  response.setHeader('content-type', 'application/json')
  response.end(
    nvdFile(
      page.map(([id, modified]) => nvdRecord(id, { modified })),
      { total: found.length },
    ),
  )
}

function sendFile(bytes: Uint8Array, request: IncomingMessage, response: ServerResponse): void {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
  else response.writeHead(200, { etag, 'content-length': bytes.length }).end(bytes)
}

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end()

/** Promises all bytes, and breaks off in the middle. */
export const cut =
  (bytes: Uint8Array): Answer =>
  (response) => {
    response.writeHead(200, { 'content-length': bytes.length })
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
  }
