import { Metadata, type Upload } from '@tus/utils'
import { z } from 'zod'
import { parseBucket, parseName, type Place } from './names.ts'
import { refusal } from './refusals.ts'
import { cacheSeconds, parseMetadata, type UploadDetails } from './upload-details.ts'

/** What a client says in Upload-Metadata. */
const said = z.object({
  bucketName: z.string(),
  objectName: z.string(),
  contentType: z
    .string()
    .regex(/^[\x20-\x7e]{0,255}$/)
    .nullish(),
  cacheControl: z.string().nullish(),
  metadata: z.string().nullish(),
})

/** What is kept with a resumable upload; who began it is never taken from the client. */
const kept = said.extend({ owner: z.uuid(), upsert: z.enum(['true', 'false']) })

export interface ResumableUpload {
  readonly place: Place
  readonly contentType: string | undefined
  readonly details: UploadDetails
  readonly owner: string
  readonly upsert: boolean
}

/**
 * The Upload-Metadata header of a new upload.
 *
 * @throws StorageError InvalidRequest, InvalidKey, NoSuchBucket
 */
export function parseUploadMetadata(header: string | undefined): { place: Place; contentType: string | undefined } {
  const parsed = said.safeParse(pairsOf(header))
  if (!parsed.success)
    throw refusal.request('Upload-Metadata: must name bucketName and objectName, and a contentType only in ASCII')
  const { bucketName, objectName, contentType, metadata } = parsed.data
  parseMetadata(metadata ?? undefined)
  return {
    place: { bucket: parseBucket(bucketName), name: parseName(objectName) },
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

/** What to keep: what the client said of the file, under its name as we write it, and who it is. */
export function keptMetadata(upload: Upload, place: Place, owner: string, upsert: boolean): Upload['metadata'] {
  const { contentType = null, cacheControl = null, metadata = null } = upload.metadata ?? {}
  const file = { bucketName: place.bucket, objectName: place.name, contentType, cacheControl, metadata }
  return { ...file, owner, upsert: String(upsert) }
}

/** Reads back what was kept. */
export function readKept(upload: Upload): ResumableUpload {
  const { bucketName, objectName, contentType, cacheControl, metadata, owner, upsert } = kept.parse(upload.metadata)
  return {
    place: { bucket: bucketName, name: objectName },
    contentType: contentType ?? undefined,
    details: {
      cacheControl: cacheSeconds(cacheControl ?? undefined),
      userMetadata: parseMetadata(metadata ?? undefined),
    },
    owner,
    upsert: upsert === 'true',
  }
}
