import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { diskFull } from './disk-reserve.ts'
import { FileError, type ByteRange } from './files.ts'
import type { S3Address } from './s3-address.ts'
import type { Store } from './store.ts'

const PREFIX = 'objects/'
/** With at most 10,000 parts this is enough for the largest MAX_FILE_MB. Two parts are in memory at a time. */
const PART_BYTES = 10 * 1024 * 1024
const AGENT = { maxSockets: 500 }

/** @throws an error of the store when it refuses access */
export async function openS3Store({ bucket, client: config }: S3Address): Promise<Store> {
  const client = new S3Client({
    ...config,
    forcePathStyle: true,
    // Newer checksums are not supported by every store; ours are in the rows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 120_000, httpAgent: AGENT, httpsAgent: AGENT },
  })
  await client.send(new HeadBucketCommand({ Bucket: bucket }))
  return new S3Store(client, bucket)
}

/** A bucket of an S3-compatible store. Objects appear there complete or not at all, so no move is needed. */
class S3Store implements Store {
  readonly #client: S3Client
  readonly #bucket: string

  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  async put(version: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const params = { ...this.#at(version), Body: Readable.from(source) }
    await withFileErrors(new Upload({ client: this.#client, params, partSize: PART_BYTES, queueSize: 2 }).done())
  }

  async open(version: string, range?: ByteRange): Promise<Readable> {
    const wanted = range && { Range: `bytes=${range.start}-${range.end}` }
    const { Body } = await withFileErrors(this.#client.send(new GetObjectCommand({ ...this.#at(version), ...wanted })))
    if (!(Body instanceof Readable)) throw new Error('the store sent no body')
    return Body
  }

  async copy(from: string, to: string): Promise<void> {
    const source = `${this.#bucket}/${PREFIX}${from}`
    const copied = this.#client.send(new CopyObjectCommand({ ...this.#at(to), CopySource: source })).catch((error) => {
      // The protocol copies at most 5 GB in one request.
      if (!(error instanceof S3ServiceException) || error.name !== 'InvalidRequest') throw error
      return this.open(from).then((bytes) => this.put(to, bytes))
    })
    await withFileErrors(copied)
  }

  async delete(version: string): Promise<void> {
    await withFileErrors(this.#client.send(new DeleteObjectCommand(this.#at(version))))
  }

  async *list(): AsyncGenerator<{ version: string; storedAt: Date }> {
    for await (const { key, at } of this.#list(PREFIX)) yield { version: key, storedAt: at }
  }

  /** A thousand at a time; the caller repeats it. */
  async deleteUnfinished(before: Date): Promise<void> {
    const wanted = { Bucket: this.#bucket, Prefix: PREFIX }
    const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand(wanted))
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Initiated !== undefined && Initiated < before)
        await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }))
    }
  }

  async writeNote(name: string, text: string): Promise<void> {
    await withFileErrors(
      this.#client.send(
        new PutObjectCommand({ Bucket: this.#bucket, Key: name, Body: text, ContentType: 'text/plain' }),
      ),
    )
  }

  async readNote(name: string): Promise<string | undefined> {
    try {
      const { Body } = await withFileErrors(
        this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: name })),
      )
      return await Body?.transformToString()
    } catch (error) {
      if (error instanceof FileError && error.kind === 'missing') return undefined
      throw error
    }
  }

  async deleteNote(name: string): Promise<void> {
    await withFileErrors(this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: name })))
  }

  async *listNotes(folder: string): AsyncGenerator<{ name: string; writtenAt: Date }> {
    for await (const { key, at } of this.#list(`${folder}/`)) yield { name: key, writtenAt: at }
  }

  /** Keys without the prefix. */
  async *#list(prefix: string): AsyncGenerator<{ key: string; at: Date }> {
    const wanted = { Bucket: this.#bucket, Prefix: prefix }
    for await (const page of paginateListObjectsV2({ client: this.#client }, wanted)) {
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && LastModified !== undefined) yield { key: Key.slice(prefix.length), at: LastModified }
      }
    }
  }

  #at(version: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: PREFIX + version }
  }
}

/** Translates the store's errors to FileErrors. */
async function withFileErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof FileError) throw error
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status === 404) throw new FileError('missing', 'The stored file is missing.', { cause: error })
    if (status === 507) throw diskFull(error)
    throw new FileError('unavailable', 'The file store does not answer.', { cause: error })
  }
}
