import { ERRORS } from '@tus/utils'
import { S3Store } from '@tus/s3-store'
import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import type { S3Address } from '#server/platform/files/s3-address.ts'
import { PARTIAL_LIFE_MS, type PartialUploads } from './partial-upload-store.ts'

const INFO = '.info'

/** Resumable uploads as multipart uploads of the store itself. */
export class S3PartialUploads extends S3Store implements PartialUploads {
  readonly prefix = 'uploads/'

  constructor({ bucket, client }: S3Address) {
    super({
      expirationPeriodInMilliseconds: PARTIAL_LIFE_MS,
      // Some stores have no tags, and the cleanup does not need them.
      useTags: false,
      // Another server may have changed a cached upload.
      cache: { get: async () => undefined, set: async () => undefined, delete: async () => undefined },
      s3ClientConfig: {
        ...client,
        bucket,
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      },
    })
  }

  /** A complete upload is no longer a multipart upload: its objects are deleted here. */
  override async remove(id: string): Promise<void> {
    await super.remove(id).catch((error: unknown) => {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error
    })
    for (const Key of [this.partKey(id), this.partKey(id, true), this.infoKey(id)])
      await this.client.deleteObject({ Bucket: this.bucket, Key })
  }

  async cleanUp(before: Date): Promise<void> {
    const here = { Bucket: this.bucket, Prefix: this.prefix }
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.client }, here)) {
      for (const { Key, LastModified } of Contents) {
        if (Key?.endsWith(INFO) === true && LastModified !== undefined && LastModified < before)
          await this.remove(Key.slice(0, -INFO.length))
      }
    }
    // Created, and interrupted before there was anything to list.
    const { Uploads = [] } = await this.client.listMultipartUploads(here)
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (Initiated !== undefined && Initiated < before)
        await this.client.abortMultipartUpload({ Bucket: this.bucket, Key, UploadId })
    }
  }
}
