import { StorageClient } from '@supabase/storage-js'
import { authorizedFetch } from '../api.ts'

/** Heavy: loaded when somebody reaches for a file. */
export const storageClient = new StorageClient(`${location.origin}/storage/v1`, {}, authorizedFetch)
