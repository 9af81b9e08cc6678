import { StorageClient } from '@supabase/storage-js'
import { authorizedFetch } from '../api.ts'

/** Heavy: loads with the first use of a file. */
export const storageClient = new StorageClient(`${location.origin}/storage/v1`, {}, authorizedFetch)
