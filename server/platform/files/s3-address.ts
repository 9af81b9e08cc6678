import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { StartError } from '#db/start-error.ts'

/** Any other parameter is probably a typing error. */
const PARAMETERS = new Set(['region', 'tls'])

export interface S3Address {
  readonly bucket: string
  /** For people: without keys. */
  readonly shown: string
  readonly client: Pick<S3ClientConfig, 'endpoint' | 'region' | 'credentials'>
}

/**
 * Parses `s3://KEY:SECRET@host[:port]/bucket?region=…&tls=false`, or `s3://bucket?region=…` with keys and region from
 * the vendor's usual sources if the address has none.
 *
 * @throws StartError in one sentence when it is neither
 */
export function parseS3Address(text: string): S3Address {
  const url = new URL(text)
  const [bucket, ...rest] = url.pathname.split('/').slice(1)
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.has(name))
  if (url.host === '' || (rest.length > 0 && rest.join('') !== '') || unknown !== undefined) {
    throw new StartError(
      'Setting STORAGE_URL must be s3://KEY:SECRET@host/bucket or s3://bucket, with ?region= and &tls=false where needed. Correct it and start again.',
    )
  }
  const region = url.searchParams.get('region')
  const keys =
    url.username === ''
      ? {}
      : {
          credentials: {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
        }
  if (bucket === undefined || bucket === '') {
    return { bucket: url.hostname, shown: `s3://${url.host}`, client: { ...keys, ...(region && { region }) } }
  }
  const scheme = url.searchParams.get('tls') === 'false' ? 'http' : 'https'
  return {
    bucket,
    shown: `s3://${url.host}/${bucket}`,
    client: { ...keys, endpoint: `${scheme}://${url.host}`, region: region ?? 'us-east-1' },
  }
}
