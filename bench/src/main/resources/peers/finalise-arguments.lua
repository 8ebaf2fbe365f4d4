-- The second of two calls. ARGV: player, partner, now.
local player, partner, now = ARGV[1], ARGV[2], ARGV[3]
