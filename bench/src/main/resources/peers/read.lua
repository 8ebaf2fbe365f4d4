-- What a caller says. KEYS[1]: the sorted set of those who wait, scored by rating; a member is "since:player",
-- so that no second look-up is needed for how long somebody has waited, and of one rating the longest waiting is first.
-- ARGV: player, rating, now (ms, 13 digits), and of the tolerance: initial, per second, max (points).
local player, now = ARGV[1], ARGV[3]
local rating, time = tonumber(ARGV[2]), tonumber(now)
local initial, perSecond, max = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])

-- Whether a gap lies in what somebody tolerates by now. Who has come first has the wider window, so only his is asked.
local function fits(member, gap)
  return gap <= initial or gap <= initial + perSecond * (time - tonumber(string.sub(member, 1, 13))) / 1000
end

local best, bestGap
