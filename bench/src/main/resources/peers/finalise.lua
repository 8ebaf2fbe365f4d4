-- The match, and where each of the two finds it, for an hour.
local match = player .. '~' .. partner
redis.call('SET', 'match:' .. match, now, 'EX', 3600)
redis.call('SET', 'player:' .. player, match, 'EX', 3600)
redis.call('SET', 'player:' .. partner, match, 'EX', 3600)
