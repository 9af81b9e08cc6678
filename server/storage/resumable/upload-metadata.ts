import { Metadata, type Upload } from '@tus/utils'
import { z } from 'zod'
import { parseBucket, parseName, type ObjectPath } from '../names.ts'
import { storageErrors } from '../errors/errors.ts'
import { cacheSeconds, parseMetadata, type UploadDetails } from '../upload/upload-details.ts'

/** The fields of a client's Upload-Metadata. */
const clientMetadata = z.object({
  bucketName: z.string(),
  objectName: z.string(),
  contentType: z
    .string()
    .regex(/^[\x20-\x7e]{0,255}$/)
    .nullish(),
  cacheControl: z.string().nullish(),
  metadata: z.string().nullish(),
})

/** Stored with a resumable upload; its owner is never taken from the client. */
const storedMetadata = clientMetadata.extend({ owner: z.uuid(), upsert: z.enum(['true', 'false']) })

export interface ResumableUpload {
  readonly objectPath: ObjectPath
  readonly contentType: string | undefined
  readonly details: UploadDetails
  readonly owner: string
  readonly upsert: boolean
}

/**
 * Parses the Upload-Metadata header of a new upload.
 *
 * @throws StorageError InvalidRequest, InvalidKey, NoSuchBucket
 */
export function parseUploadMetadata(header: string | undefined): {
  objectPath: ObjectPath
  contentType: string | undefined
} {
  const parsed = clientMetadata.safeParse(pairsOf(header))
  if (!parsed.success)
    throw storageErrors.request('Upload-Metadata: must name bucketName and objectName, and a contentType only in ASCII')
  const { bucketName, objectName, contentType, metadata } = parsed.data
  parseMetadata(metadata ?? undefined)
  return {
    objectPath: { bucket: parseBucket(bucketName), name: parseName(objectName) },
    contentType: contentType ?? undefined,
  }
}

function pairsOf(header: string | undefined): unknown {
  try {
    return Metadata.parse(header)
  } catch {
    return undefined
  }
}

/** The client's metadata with the normalised name and the owner. */
export function metadataToStore(
  upload: Upload,
  objectPath: ObjectPath,
  owner: string,
  upsert: boolean,
): Upload['metadata'] {
  const { contentType = null, cacheControl = null, metadata = null } = upload.metadata ?? {}
  const file = { bucketName: objectPath.bucket, objectName: objectPath.name, contentType, cacheControl, metadata }
  return { ...file, owner, upsert: String(upsert) }
}

/** Parses stored metadata. */
export function parseStoredMetadata(upload: Upload): ResumableUpload {
  const { bucketName, objectName, contentType, cacheControl, metadata, owner, upsert } = storedMetadata.parse(
    upload.metadata,
  )
  return {
    objectPath: { bucket: bucketName, name: objectName },
    contentType: contentType ?? undefined,
    details: {
      cacheControl: cacheSeconds(cacheControl ?? undefined),
      userMetadata: parseMetadata(metadata ?? undefined),
    },
    owner,
    upsert: upsert === 'true',
  }
}
