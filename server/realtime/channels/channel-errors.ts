/** Why a channel cannot be joined or continued, with the messages that clients of the original service know. */
export class ChannelError extends Error {
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ChannelError'
    this.code = code
  }

  /** As in the reply to a join. */
  get reason(): string {
    return `${this.code}: ${this.message}`
  }
}

export const channelErrors = {
  topicName: () => new ChannelError('TopicNameRequired', 'You must provide a topic name'),
  longTopic: (chars: number) => new ChannelError('TopicNameTooLong', `A topic has at most ${chars} characters`),
  tooManyChannels: () => new ChannelError('ChannelRateLimitReached', 'Too many channels'),
  tooManyJoins: () => new ChannelError('ClientJoinRateLimitReached', 'Too many joins per second'),
  tooManySockets: () =>
    new ChannelError('ClientSocketLimitReached', 'You have too many connections open. Close some tabs or programs.'),
  tooManyMessages: () => new ChannelError('MessageRateLimitReached', 'Too many messages per second'),
  tooManyPresences: () => new ChannelError('ClientPresenceRateLimitReached', 'Client presence rate limit exceeded'),
  payload: (what: string) => new ChannelError('InvalidJoinPayload', what),
  malformedToken: () => new ChannelError('MalformedJWT', 'The token provided is not a valid JWT'),
  expiredToken: (seconds: number) => new ChannelError('InvalidJWTToken', `Token has expired ${seconds} seconds ago`),
  otherUser: () => new ChannelError('InvalidJWTToken', 'The token belongs to another user'),
  sessionEnded: () => new ChannelError('InvalidJWTToken', 'The session of this token has ended'),
  mayNotListen: (name: string) =>
    new ChannelError('Unauthorized', `You do not have permissions to read from this Channel topic: ${name}`),
  mayNotListenAnyMore: (name: string) =>
    new ChannelError('Unauthorized', `You no longer have permission to read from this Channel topic: ${name}`),
  mayNotBePresent: (name: string) =>
    new ChannelError('Unauthorized', `You do not have permissions to be present on this Channel topic: ${name}`),
  changes: (what: string) => new ChannelError('RealtimeDisabledForConfiguration', what),
  tooManyFilters: (count: number) =>
    new ChannelError(
      'ChannelRateLimitReached',
      `Too many filters: a person may have ${count} different ones at a time`,
    ),
  replay: (what: string) => new ChannelError('UnableToReplayMessages', what),
  tooDeep: () => new ChannelError('PayloadTooDeep', 'The payload is nested too deeply'),
  busy: () => new ChannelError('MessageRateLimitReached', 'The server has more to send than it can'),
  noDatabase: (cause: unknown) =>
    new ChannelError('UnableToConnectToProject', 'Realtime was unable to connect to the project database', cause),
}
