/** Asks a Redis or Valkey. Whatever it answers is bounded and of a known form; its meaning is that of the caller. */
export {
  openRedisClient,
  type RedisClient,
  type RedisCommand,
  type RedisLogin,
  roomOf,
} from './redis-client.ts';
export type { RedisReply, RedisValue } from './redis-reply.ts';
export { readRedisUrl } from './redis-url.ts';
