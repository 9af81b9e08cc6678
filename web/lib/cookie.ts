/** The decoded value of one cookie in a cookie header. */
export function readCookie(name: string, cookies = document.cookie): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value !== undefined) return decodeURIComponent(value)
  }
  return undefined
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=lax`
}
