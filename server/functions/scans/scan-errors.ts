import { ApiError } from '#server/platform/errors.ts'

export const scanErrors = {
  notAllowed: () => new ApiError(403, 'not_allowed', 'Your role does not allow importing scans in this company.'),
  tooLarge: (maxBytes: number) =>
    new ApiError(413, 'too_large', `A scan file may have at most ${Math.floor(maxBytes / 1024 / 1024)} MB here.`),
  notAScan: (reason: string) => new ApiError(422, 'not_a_scan', reason),
  noScan: () => new ApiError(404, 'no_such_scan', 'There is no such scan, or its file is gone.'),
}
