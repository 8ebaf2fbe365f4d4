-- Reads all who wait within max of the rating, and keeps the nearest who tolerates the gap. O(those in the range).
local waiting = redis.call('ZRANGEBYSCORE', KEYS[1], rating - max, rating + max, 'WITHSCORES')
for i = 1, #waiting, 2 do
  local gap = math.abs(waiting[i + 1] - rating)
  if (not best or gap < bestGap) and fits(waiting[i], gap) then
    best, bestGap = waiting[i], gap
  end
end
