export function sha256(): { update(chunk: Uint8Array): void; digest(): string }
export function crc32(chunk: Uint8Array, before: number): number
