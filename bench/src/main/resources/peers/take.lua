-- Nobody: the newcomer waits. Somebody: he waits no longer.
if not best then
  redis.call('ZADD', KEYS[1], rating, now .. ':' .. player)
  return false
end
redis.call('ZREM', KEYS[1], best)
local partner = string.sub(best, 15)
