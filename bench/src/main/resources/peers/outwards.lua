-- Walks from the rating upwards and downwards, page by page, and stops on each side at the first who tolerates the gap,
-- or where a gap is no better than the other side's. O(log n + those nearer than the partner); where nobody fits,
-- O(those in the range).
local above = redis.call('ZCOUNT', KEYS[1], '-inf', '(' .. ARGV[2])
local below = above - 1
local upwards, downwards = true, below >= 0
-- A partner is mostly among the first; a long walk should not be a thousand calls.
local page, most = 8, 512
while upwards or downwards do
  if upwards then
    local waiting = redis.call('ZRANGE', KEYS[1], above, above + page - 1, 'WITHSCORES')
    for i = 1, #waiting, 2 do
      local gap = waiting[i + 1] - rating
      if gap > max or (best and gap >= bestGap) then
        upwards = false
        break
      end
      if fits(waiting[i], gap) then
        best, bestGap, upwards = waiting[i], gap, false
        break
      end
    end
    above = above + page
    upwards = upwards and #waiting == 2 * page
  end
  if downwards then
    local lowest = math.max(0, below - page + 1)
    local waiting = redis.call('ZRANGE', KEYS[1], lowest, below, 'WITHSCORES')
    for i = #waiting - 1, 1, -2 do
      local gap = rating - waiting[i + 1]
      if gap > max or (best and gap >= bestGap) then
        downwards = false
        break
      end
      if fits(waiting[i], gap) then
        best, bestGap, downwards = waiting[i], gap, false
        break
      end
    end
    below = lowest - 1
    downwards = downwards and below >= 0
  end
  page = math.min(2 * page, most)
end
